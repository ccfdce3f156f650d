/** Draws a picture without input once, lazily. */
export function once<Result>(draw: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= draw();
    return result;
  };
}

/**
 * Draws each variant of a picture once. Only for pictures with a few variants, all of them named in our own code: the
 * cache is unbounded. Pictures of user data are drawn each time.
 */
export function oncePerVariant<Variant, Result>(
  draw: (variant: Variant) => Result,
  toKey: (variant: Variant) => string,
): (variant: Variant) => Result {
  const drawn = new Map<string, Result>();
  return (variant) => {
    const key = toKey(variant);
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const result = draw(variant);
    drawn.set(key, result);
    return result;
  };
}
