/**
 * Keeps the results of a pure drawing function, by the key made from its input: those asked for last, between half of
 * `limit` and `limit` of them, so that a long-lived server never grows beyond it. What is asked for all the time is
 * found without writing anything, which is why these are two generations instead of one list in order of use.
 */
export function memoise<Input, Result>(
  draw: (input: Input) => Result,
  toKey: (input: Input) => string,
  limit: number,
): (input: Input) => Result {
  let young = new Map<string, Result>();
  let old = new Map<string, Result>();
  return (input) => {
    const key = toKey(input);
    const known = young.get(key);
    if (known !== undefined) return known;
    const result = old.get(key) ?? draw(input);
    young.set(key, result);
    if (young.size >= limit / 2) {
      old = young;
      young = new Map();
    }
    return result;
  };
}

/** Draws a picture without input once, when it is first asked for. */
export function once<Result>(draw: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= draw();
    return result;
  };
}
