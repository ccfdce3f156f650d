const NO_BREAK = '\u00a0';
const FINE = '\u202f';
/**
 * Word joiner: has no width and prevents a line break. Unlike a no-break hyphen, it does not stop
 * the browser's search from finding the word.
 */
const WORD_JOINER = '\u2060';

/**
 * Text that must stay unchanged: URLs, e-mail addresses, and code between backquotes. An address is
 * only matched from its first character: trying each character of a long run would take quadratic
 * time.
 */
const UNTOUCHED =
  /(`[^`]*`|(?:https?:\/\/|www\.|mailto:)[^\s<>"«»]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Spaces here are plain, no-break or narrow no-break ones. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/«[ \u00a0\u202f]*/g, `«${FINE}`],
  [/(?<![ \u00a0\u202f])[ \u00a0\u202f]*»/g, `${FINE}»`],
  [/[ \u00a0\u202f]([;:!?])/g, `${FINE}$1`],
  // Adds the missing space of "Lien copié!" and "Erreur: …", but not in "20:05" and "?page=2".
  [/(?<=[\p{L}\p{N})»])([;:!?])(?=[\s!?)»]|$)/gu, `${FINE}$1`],
  [/(\d)[ \u00a0\u202f]h[ \u00a0\u202f](?=\d)/g, `$1${NO_BREAK}h${NO_BREAK}`],
  [/(\d)[ \u00a0\u202f](?=(?:h|€|%|m²|km|min)(?![\p{L}\p{N}]))/gu, `$1${NO_BREAK}`],
  [/(?<=[\p{L}])'(?=[\p{L}\p{N}«])/gu, '’'],
];

/**
 * Where a line must not break: in "mot de passe", and after the hyphen of "e-mail",
 * "Saint-Sylvestre", "Sainte-Anne".
 */
const WHOLE_WORDS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<!\p{L})(mots?) de passe(?!\p{L})/giu, `$1${NO_BREAK}de${NO_BREAK}passe`],
  [/(?<=(?<![\p{L}\p{N}-])e-)(?=mails?(?![\p{L}\p{N}]))/giu, WORD_JOINER],
  [/(?<=(?<!\p{L})Sainte?-)(?=\p{Lu})/gu, WORD_JOINER],
];

/** "12 480": groups of three after a first group of one to three. */
const THOUSANDS = /(?<![\d,.])\d{1,3}(?: \d{3})+(?!\d)/g;

/** Text without any of these needs no change: most names and labels. */
const REFINABLE = /[«»;:!?'\d-]|mots? de passe/i;

/**
 * Cache: labels and messages repeat, and a dozen patterns per text are slow on a page with fifty
 * texts.
 */
const refined = new Map<string, string>();
const REFINED_MAX = 2000;
const REFINED_LENGTH_MAX = 500;

/**
 * Ten times the longest text accepted. Anything longer was not written by hand and stays unchanged.
 */
const TEXT_LENGTH_MAX = 200_000;

function refine(text: string): string {
  const spaced = RULES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
  return spaced.replace(THOUSANDS, (number) => number.replaceAll(' ', FINE));
}

function refineWhole(text: string): string {
  return WHOLE_WORDS.reduce((result, [pattern, mark]) => result.replace(pattern, mark), refine(text));
}

/** Applies a change to all of a text but the parts that must stay unchanged. */
function refineAround(text: string, change: (piece: string) => string): string {
  const pieces = text.split(UNTOUCHED);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : change(piece))).join('');
}

const isRefinable = (text: string) => text.length <= TEXT_LENGTH_MAX && REFINABLE.test(text);

/**
 * Applies French typography to spaces and apostrophes: narrow space before ; : ! ? and inside « »,
 * no-break space in "20 h 30", "29,99 €", "72 %", narrow space between thousands, ’ for '. Keeps
 * "e-mail", "mot de passe" and "Saint-Sylvestre" on one line. Changes nothing else, and nothing in
 * addresses or code. Messages are stored plain and pass through here when a screen shows them.
 * Idempotent. Linear time for any text.
 */
export function fr(text: string): string {
  if (!isRefinable(text)) return text;
  const known = refined.get(text);
  if (known !== undefined) return known;
  const result = refineAround(text, refineWhole);
  if (refined.size >= REFINED_MAX) refined.clear();
  if (text.length <= REFINED_LENGTH_MAX) refined.set(text, result);
  return result;
}

/**
 * The same for texts outside of screens (titles of pages and feeds, e-mails, files, drawings) and
 * for postal addresses, which are copied into maps: without word joiners, which would hide words
 * from a search there.
 */
export function frPlain(text: string): string {
  return isRefinable(text) ? refineAround(text, refine) : text;
}
