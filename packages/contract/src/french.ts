const NO_BREAK = '\u00a0';
const FINE = '\u202f';

/**
 * Text that must reach the reader to the letter: addresses, and code between backquotes. An address begins where its
 * letters begin: tried from each of them, a long run would cost the square of its length.
 */
const UNTOUCHED =
  /(`[^`]*`|(?:https?:\/\/|www\.|mailto:)[^\s<>"«»]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A space here is a plain, a no-break or a fine one. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/«[ \u00a0\u202f]*/g, `«${FINE}`],
  [/(?<![ \u00a0\u202f])[ \u00a0\u202f]*»/g, `${FINE}»`],
  [/[ \u00a0\u202f]([;:!?])/g, `${FINE}$1`],
  // "Lien copié!" and "Erreur: …" miss their space; "20:05" and "?page=2" are no sentences.
  [/(?<=[\p{L}\p{N})»])([;:!?])(?=[\s!?)»]|$)/gu, `${FINE}$1`],
  [/(\d)[ \u00a0\u202f]h[ \u00a0\u202f](?=\d)/g, `$1${NO_BREAK}h${NO_BREAK}`],
  [/(\d)[ \u00a0\u202f](?=(?:h|€|%|m²|km|min)(?![\p{L}\p{N}]))/gu, `$1${NO_BREAK}`],
  [/(?<=[\p{L}])'(?=[\p{L}\p{N}«])/gu, '’'],
];

/** "12 480": groups of three after a first group of one to three. */
const THOUSANDS = /(?<![\d,.])\d{1,3}(?: \d{3})+(?!\d)/g;

/** Without any of these there is nothing to refine: most names and labels. */
const REFINABLE = /[«»;:!?'\d]/;

/** Labels and messages come again and again; a dozen patterns a text is much for a page of fifty. */
const refined = new Map<string, string>();
const REFINED_MAX = 2000;
const REFINED_LENGTH_MAX = 500;

/** Ten times the longest text that is read here. Whatever is longer was not written by hand, and stays as it is. */
const TEXT_LENGTH_MAX = 200_000;

function refine(text: string): string {
  const spaced = RULES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
  return spaced.replace(THOUSANDS, (number) => number.replaceAll(' ', FINE));
}

/**
 * Gives a French text its typographic spaces and apostrophes: fine space before ; : ! ? and inside « »,
 * no-break space in "20 h 30", "29,99 €", "72 %", fine space between thousands, ’ for '. Changes nothing else, and
 * nothing in addresses or code. Messages stay plain in the dictionary and pass here when shown; twice is like once.
 * Takes time in proportion to the text, whatever it is.
 */
export function fr(text: string): string {
  if (text.length > TEXT_LENGTH_MAX || !REFINABLE.test(text)) return text;
  const known = refined.get(text);
  if (known !== undefined) return known;
  const result = text
    .split(UNTOUCHED)
    .map((piece, index) => (index % 2 === 1 ? piece : refine(piece)))
    .join('');
  if (refined.size >= REFINED_MAX) refined.clear();
  if (text.length <= REFINED_LENGTH_MAX) refined.set(text, result);
  return result;
}
