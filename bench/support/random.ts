/** Numbers that look random and are the same in every run. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  number(below: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

/** xorshift32. */
export function createRandom(seed: number): Random {
  let state = seed | 1;
  const number = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  return {
    number,
    pick<Value>(values: readonly Value[]): Value {
      if (values.length === 0) throw new Error('nothing to pick from');
      return values[number(values.length)] as Value;
    },
  };
}
