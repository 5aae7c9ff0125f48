// The exception comes between the two halves of the change.
//
// expect: violated
// kind: user.assert
// line: 35
#include <fathom.h>
#include <stdexcept>

struct account {
    int balance;

    void check(int amount) const
    {
        if (amount > balance)
            throw std::invalid_argument("too much");
    }
};

static void transfer(account &from, account &to, int amount)
{
    to.balance += amount;
    from.check(amount);
    from.balance -= amount;
}

int main()
{
    account a{100}, b{50};
    int amount = fathom_nondet_int();
    fathom_assume(amount >= 0 && amount <= 1000);
    try {
        transfer(a, b, amount);
    } catch (const std::logic_error &) {
    }
    fathom_assert(a.balance + b.balance == 150);
}
