/** How a program numbers a list, in Word's terms. */
export type ListFormat = 'bullet' | 'decimal' | 'alpha' | 'roman';

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const LETTERS = 26;
const BEFORE_A = 96;

/** "iv": 4. */
function readRoman(text: string): number {
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** "c": 3, "aa": 27. */
function readLetters(text: string): number {
  return [...text].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0);
}

/** The letters or digits a marker ends with: "1.2." counts 2. */
function readSign(marker: string): string {
  const signs = marker.toLowerCase().match(/\d+|[a-z]+/g);
  return signs?.at(-1) ?? '';
}

/** How a marker numbers, where nothing else says so: "o" and "§" are bullets, "i." begins Roman numbers. */
export function guessFormat(marker: string): ListFormat {
  if (!/[\p{L}\d][.)°]?\s*$/u.test(marker.trim())) return 'bullet';
  const sign = readSign(marker);
  if (/^\d+$/.test(sign)) return 'decimal';
  if (!/[.)]\s*$/.test(marker.trim())) return 'bullet';
  return /^(?:i|[ivxlcdm]{2,})$/.test(sign) ? 'roman' : 'alpha';
}

/** The number a marker of a list stands for; 1 when it says none. */
export function readListNumber(marker: string, format: ListFormat): number {
  const sign = readSign(marker);
  if (/^\d+$/.test(sign)) return Number(sign);
  if (sign === '') return 1;
  return format === 'roman' ? readRoman(sign) : readLetters(sign);
}
