#error "seahorn/seasynth.h: the synthesis of partial functions is not supported; seahorn/seahorn.h has what harnesses need"
