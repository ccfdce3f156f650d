/** Why a password is refused, apart from the list of common ones. */
export type PasswordFault = 'own-name' | 'product' | 'season' | 'simple';

/** What is known of the password's owner where it is checked. */
export interface PasswordOwner {
  readonly email?: string | undefined;
  readonly names?: readonly string[];
}

const sentences: Readonly<Record<PasswordFault, string>> = {
  simple: 'Ce mot de passe est trop courant. Une phrase de quatre mots ferait mieux.',
  product: 'Ce mot de passe est trop courant : il contient le nom de Lampion.',
  season: 'Ce mot de passe est trop courant : il contient une saison.',
  'own-name':
    'Ce mot de passe est trop facile à deviner : c’est votre adresse ou votre nom, à peu de chose près.',
};

export const describePasswordFault = (fault: PasswordFault): string => sentences[fault];

/** Digits and signs that people type instead of letters. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Lower case without accents: "Été" is "ete". */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Removes what people add around a word to satisfy the rules: "2024 Soleil!!" is "soleil". */
function strip(text: string): string {
  const start = text.search(/[a-z]/);
  if (start === -1) return '';
  let end = text.length;
  while (!/[a-z]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const unmask = (text: string) => [...text].map((sign) => disguises[sign] ?? sign).join('');

/** The unit of a password that only repeats it: "azertyazerty" is "azerty". */
function findUnit(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : text;
}

/** The base words of a password, to look up in a list of common ones. */
export function listPasswordForms(password: string): string[] {
  const folded = fold(password);
  const undressed = strip(folded);
  return [folded, findUnit(folded), undressed, findUnit(undressed), unmask(undressed), strip(unmask(folded))];
}

/** Long enough to count anywhere in a password. */
const longSeasons = ['printemps', 'automne', 'spring', 'summer', 'autumn', 'winter'];
/**
 * "ete", "hiver" and "fall" also occur in other words ("bicyclette", "archiver"): they count only
 * next to a year.
 */
const besideYear =
  /(?:ete|hiver|fall)[^a-z\d]?(?:\d\d){1,2}(?!\d)|(?<!\d)(?:\d\d){1,2}[^a-z\d]?(?:ete|hiver|fall)/;
/** Nothing but seasons. */
const onlySeasons = /^(?:ete|hiver|fall|printemps|automne|spring|summer|autumn|winter)+$/;

const wordsOf = (text: string): readonly string[] => text.match(/[a-z]+/g) ?? [];

/** Both readings of a password: as typed, and with digits and signs replaced by letters. */
function readingsOf(password: string): string[] {
  const folded = fold(password.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '));
  return [folded, unmask(folded)];
}

function hasSeason(reading: string): boolean {
  const letters = reading.replace(/[^a-z\d]/g, '');
  return (
    longSeasons.some((season) => letters.includes(season)) ||
    wordsOf(reading).some((word) => onlySeasons.test(word)) ||
    besideYear.test(reading)
  );
}

const MIN_NAME = 3;
/** So few characters next to a name add no strength: "camille", "camille-bal". */
const FEW_LETTERS = 3;

/**
 * The parts of the address before its @ and those of every name: normalised, letters only, longest
 * first.
 */
function namesOf({ email = '', names = [] }: PasswordOwner): string[] {
  const [mailbox = ''] = fold(email).split('@');
  const whole = mailbox.replace(/[^a-z]/g, '');
  const all = [whole, ...wordsOf(mailbox), ...names.flatMap((name) => wordsOf(fold(name)))];
  return [...new Set(all)].filter((name) => name.length >= MIN_NAME).toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is the owner's address or name, and little else. It may contain one, as a
 * phrase does.
 */
function isName(reading: string, names: readonly string[], domain: readonly string[]): boolean {
  const letters = reading.replace(/[^a-z]/g, '');
  const without = names.reduce((rest, name) => rest.replaceAll(name, ''), letters);
  const rest = domain.reduce((left, part) => left.replace(part, ''), without);
  return without !== letters && rest.length <= FEW_LETTERS;
}

function isSimple(password: string): boolean {
  const folded = fold(password);
  // Dates and telephone numbers.
  return findUnit(folded).length <= 3 || (/^[\d\s.+/-]+$/.test(folded) && folded.length < 16);
}

/**
 * What makes a password easy to guess for anyone who knows its owner and the product: the product's
 * name, a season (people who must change passwords four times a year use them), the owner's address
 * or name, the same few characters repeated. Null when nothing does; the server also checks the
 * list of common passwords.
 */
export function findPasswordFault(password: string, owner: PasswordOwner = {}): PasswordFault | null {
  if (isSimple(password)) return 'simple';
  const readings = readingsOf(password);
  const names = namesOf(owner);
  const domain = wordsOf(fold(owner.email ?? '').split('@')[1] ?? '');
  if (readings.some((reading) => isName(reading, names, domain))) return 'own-name';
  if (readings.some((reading) => reading.replace(/[^a-z]/g, '').includes('lampion'))) return 'product';
  return readings.some(hasSeason) ? 'season' : null;
}
