/** The number an ordered list of an article begins with: 1 to 9999, and 1 for any other value. */
export function readListStart(text: string | null | undefined): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1;
}
