import { trimUnseen } from '@lampion/contract/rules/visible-text';

/** Splits typed text into tags: at commas, trimmed, without empty ones and those already there. */
export function splitTags(typed: string, tags: readonly string[]): string[] {
  const added = typed
    .split(',')
    .map(trimUnseen)
    .filter((piece) => piece !== '');
  return [...new Set([...tags, ...added])];
}
