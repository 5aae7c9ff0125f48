unsigned counter_add(unsigned x);
