/** The encoding of a text file, for its next pieces. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding that a mark at the start of a file names; null without one, and for UTF-8. */
export function readMark([first, second]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * The text of a piece of a file, without a mark at its start, and its encoding: the known one, else
 * UTF-8, else the Windows code page, in which French spreadsheets save by default. Null while only
 * ASCII was read, which all of them share. Never throws: what is in none of them becomes U+FFFD.
 */
export function decode(
  bytes: Uint8Array,
  known: Encoding | null,
): { text: string; encoding: Encoding | null } {
  if (known !== null) return { text: new TextDecoder(known).decode(bytes), encoding: known };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: text.length === bytes.length ? null : 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** The text of a whole file, without its mark. */
export function decodeFile(bytes: Uint8Array): string {
  return decode(bytes, readMark(bytes)).text;
}
