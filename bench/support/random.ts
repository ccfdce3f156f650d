/** Pseudo-random numbers, the same in every run. */
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

/** SQL of a word from a list, by number: words repeat as names do. */
export const words = (list: string, index: string) =>
  `(string_to_array('${list}', ','))[1 + (hashint8(${index}) & 2147483647) % ${list.split(',').length}]`;

/** SQL of a deterministic id, by a row's kind and number. */
export const uuid = (kind: number, index: string) =>
  `('0190${String(kind).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${index}), 12, '0'))::uuid`;

/** The same id as text. */
export const uuidText = (kind: number, index: number) =>
  `0190${String(kind).padStart(4, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
