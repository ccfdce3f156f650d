import { readFile } from 'node:fs/promises';
import { AppError } from '../../app-error.ts';

const listFile = new URL('../../../assets/common-passwords.txt', import.meta.url);

/** Read when the first password is chosen, and kept: some 35,000 words. */
let list: Promise<ReadonlySet<string>> | undefined;

function loadList(): Promise<ReadonlySet<string>> {
  list ??= readFile(listFile, 'utf8').then((text) => new Set(text.split('\n').filter(Boolean)));
  return list;
}

/** How people write letters as digits and signs. */
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

/** A password in plain small letters: "Été" is "ete". */
function fold(password: string): string {
  return password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Without what people put around a word to make it count: "2024 Soleil!!" is "soleil". */
function strip(text: string): string {
  return text.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
}

const unmask = (text: string) => [...text].map((sign) => disguises[sign] ?? sign).join('');

/** What a password is made of, when it only repeats that: "azertyazerty" is "azerty". */
function findUnit(text: string): string {
  // Behind itself, a text is found again after as many signs as its unit has.
  return text.slice(0, (text + text).indexOf(text, 1));
}

function isWeak(folded: string, words: ReadonlySet<string>): boolean {
  const unit = findUnit(folded);
  if (unit.length <= 3) return true;
  // Dates and telephone numbers.
  if (/^[\d\s.+/-]+$/.test(folded) && folded.length < 16) return true;
  const undressed = strip(folded);
  const forms = [folded, unit, undressed, findUnit(undressed), unmask(undressed), strip(unmask(folded))];
  return forms.some((form) => words.has(form));
}

/**
 * Passes for a password that nobody finds in a list: not a common one, nor a common word with figures and signs around
 * it or in its letters, nor one's own address, nor the same few signs again and again.
 * @throws AppError `invalid_input` on the field `password`
 */
export async function checkNewPassword(password: string, email?: string): Promise<void> {
  const folded = fold(password);
  const [mailbox = ''] = fold(email ?? '').split('@');
  const isOwnAddress = mailbox.length >= 4 && strip(folded).replace(/@.*/, '') === strip(mailbox);
  if (!isOwnAddress && !isWeak(folded, await loadList())) return;
  const message = 'Ce mot de passe est trop courant. Une phrase de quatre mots ferait mieux.';
  throw new AppError('invalid_input', { fields: [{ path: 'password', message }] });
}
