/** Digits of a code that is sent or shown to be typed in. */
export const CODE_LENGTH = 6;

export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

/**
 * The code with what was typed in one of its boxes, and the box that comes next; null when no digit
 * was typed.
 */
export function typeDigits(code: string, index: number, typed: string) {
  const digits = digitsOf(typed);
  if (!digits && typed) return null;
  const next = digitsOf(code.slice(0, index) + digits + code.slice(index + Math.max(1, digits.length)));
  return { code: next, box: Math.min(index, code.length) + digits.length };
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The digit of a key that types another sign: a French keyboard has digits above its letters only
 * with Shift.
 */
export function digitOnKey({ key, code, ctrlKey, metaKey, altKey }: Key): string | undefined {
  if (key.length !== 1 || /\d/.test(key) || ctrlKey || metaKey || altKey) return undefined;
  return /^Digit(\d)$/.exec(code)?.[1];
}
