/** Splits typed text into tags: at commas, trimmed, without empty ones and those already there. */
export function splitTags(typed: string, tags: readonly string[]): string[] {
  const added = typed
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  return [...new Set([...tags, ...added])];
}
