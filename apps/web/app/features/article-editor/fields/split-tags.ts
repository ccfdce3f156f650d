/** What was typed as tags: commas split, blanks go, empty pieces and those already there are dropped. */
export function splitTags(typed: string, tags: readonly string[]): string[] {
  const added = typed
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  return [...new Set([...tags, ...added])];
}
