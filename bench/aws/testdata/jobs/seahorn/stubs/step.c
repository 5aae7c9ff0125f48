unsigned s_step(unsigned x) { return x + 2; }
