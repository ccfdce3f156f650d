/** Number of digits in a code that a user types in. */
export const CODE_LENGTH = 6;

export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

/**
 * The code after typing into one of its boxes, and the box to focus next; null when no digit was
 * typed.
 */
export function typeDigits(code: string, index: number, typed: string) {
  const digits = digitsOf(typed);
  if (!digits && typed) return null;
  const next = digitsOf(code.slice(0, index) + digits + code.slice(index + Math.max(1, digits.length)));
  return { code: next, box: Math.min(index, code.length) + digits.length };
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The digit printed on a key that produces another character: French keyboards type digits only
 * with Shift.
 */
export function digitOnKey({ key, code, ctrlKey, metaKey, altKey }: Key): string | undefined {
  if (key.length !== 1 || /\d/.test(key) || ctrlKey || metaKey || altKey) return undefined;
  return /^Digit(\d)$/.exec(code)?.[1];
}
