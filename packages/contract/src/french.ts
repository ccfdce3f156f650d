const NO_BREAK = '\u00a0';
const FINE = '\u202f';

/** Text that must reach the reader to the letter: addresses, and code between backquotes. */
const UNTOUCHED = /(`[^`]*`|(?:https?:\/\/|www\.|mailto:)[^\s<>"«»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

const SPACE = `[ ${NO_BREAK}${FINE}]`;

const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [new RegExp(`«${SPACE}*`, 'g'), `«${FINE}`],
  [new RegExp(`${SPACE}*»`, 'g'), `${FINE}»`],
  [new RegExp(`${SPACE}([;:!?])`, 'g'), `${FINE}$1`],
  // "Lien copié!" and "Erreur: …" miss their space; "20:05" and "?page=2" are no sentences.
  [/(?<=[\p{L}\p{N})»])([;:!?])(?=[\s!?)»]|$)/gu, `${FINE}$1`],
  [new RegExp(`(\\d)${SPACE}h${SPACE}(?=\\d)`, 'g'), `$1${NO_BREAK}h${NO_BREAK}`],
  [new RegExp(`(\\d)${SPACE}(?=(?:h|€|%|m²|km|min)(?![\\p{L}\\p{N}]))`, 'gu'), `$1${NO_BREAK}`],
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

function refine(text: string): string {
  const spaced = RULES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
  return spaced.replace(THOUSANDS, (number) => number.replaceAll(' ', FINE));
}

/**
 * Gives a French text its typographic spaces and apostrophes: fine space before ; : ! ? and inside « »,
 * no-break space in "20 h 30", "29,99 €", "72 %", fine space between thousands, ’ for '. Changes nothing else, and
 * nothing in addresses or code. Messages stay plain in the dictionary and pass here when shown; twice is like once.
 */
export function fr(text: string): string {
  if (!REFINABLE.test(text)) return text;
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
