import { foldText } from '../../platform/rules/fold-text.ts';
import { dropHiddenCharacters } from '../../platform/rules/visible-text.ts';
import type { ShoppingItem, ShoppingSection, ShoppingUnit } from '../shopping-list.ts';

/**
 * Key of an article, equal for different spellings: without case, accents and plural, one blank
 * between words. "Les Baguettes " and "baguette" have different keys; "Baguettes" and "baguette"
 * the same.
 */
export function shoppingKey(name: string): string {
  return foldText(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word))
    .join(' ');
}

type Usual = Pick<ShoppingItem, 'name' | 'quantity' | 'section' | 'unit'>;

/** Usual articles of a party, and how many people one unit is for. */
const usual: readonly (Omit<Usual, 'quantity'> & { readonly peoplePerUnit: number })[] = [
  { section: 'food', name: 'Baguettes', unit: 'piece', peoplePerUnit: 3 },
  { section: 'food', name: 'Chips', unit: 'bag', peoplePerUnit: 4 },
  { section: 'food', name: 'Fromage', unit: 'piece', peoplePerUnit: 6 },
  { section: 'drinks', name: 'Eau', unit: 'bottle', peoplePerUnit: 2 },
  { section: 'drinks', name: 'Jus de fruits', unit: 'bottle', peoplePerUnit: 4 },
  { section: 'drinks', name: 'Glaçons', unit: 'bag', peoplePerUnit: 6 },
  { section: 'party', name: 'Gobelets', unit: 'piece', peoplePerUnit: 0.5 },
  { section: 'party', name: 'Serviettes', unit: 'pack', peoplePerUnit: 15 },
  { section: 'party', name: 'Bougies', unit: 'pack', peoplePerUnit: 40 },
  { section: 'other', name: 'Sacs-poubelle', unit: 'pack', peoplePerUnit: 30 },
];

/**
 * Usual quantities for so many people, at least one of each. Food and cups only: the app does not
 * encourage drinking.
 */
export function usualShopping(people: number): Usual[] {
  return usual.map(({ peoplePerUnit, ...item }) => ({
    ...item,
    quantity: Math.max(1, Math.ceil(people / peoplePerUnit)),
  }));
}

const unitWords: Record<Exclude<ShoppingUnit, 'piece'>, readonly [one: string, many: string]> = {
  bottle: ['bouteille', 'bouteilles'],
  can: ['canette', 'canettes'],
  pack: ['paquet', 'paquets'],
  bag: ['sac', 'sacs'],
  kg: ['kg', 'kg'],
  g: ['g', 'g'],
  l: ['l', 'l'],
  cl: ['cl', 'cl'],
};

/** "6 bouteilles", "1 sac", "500 g", "8". */
export function formatShoppingQuantity(quantity: number, unit: ShoppingUnit): string {
  const number = quantity.toLocaleString('fr-FR');
  return unit === 'piece' ? number : `${number} ${unitWords[unit][quantity > 1 ? 1 : 0]}`;
}

/** The unit alone, as an option. */
export const labelOfShoppingUnit = (unit: ShoppingUnit) =>
  unit === 'piece' ? 'sans unité' : unitWords[unit][1];

const writtenUnits: Readonly<Record<string, ShoppingUnit | 'ml'>> = {
  bouteille: 'bottle',
  canette: 'can',
  paquet: 'pack',
  boite: 'pack',
  sac: 'bag',
  sachet: 'bag',
  kg: 'kg',
  kilo: 'kg',
  g: 'g',
  gr: 'g',
  gramme: 'g',
  l: 'l',
  litre: 'l',
  cl: 'cl',
  ml: 'ml',
};
/** Units for splitting into whole parts: 1,5 kg is 1500 g. */
const smaller: Partial<Record<ShoppingUnit, readonly [unit: ShoppingUnit, factor: number]>> = {
  kg: ['g', 1000],
  l: ['cl', 100],
};
const counted: readonly (ShoppingUnit | 'ml')[] = ['piece', 'bottle', 'can', 'pack', 'bag'];

interface ReadItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ShoppingUnit;
}

/** Bullets of pasted lists: "- lait", "• pain", "3) sel", "[ ] nappe". */
const BULLET = /^(?:[-–—•◦▪*·☐☑✓✔]|\[[ xX]?\]|\d{1,2}[).](?=\s)) ?/u;

/**
 * The items of a typed line or a pasted list: "6 citrons, 2 nappes", one per line, or separated by
 * semicolons.
 */
export function readShoppingLines(text: string): ReadItem[] {
  return dropHiddenCharacters(text)
    .split(/[\n\r;]|,(?!\d)|(?<!\d),/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim().replace(BULLET, '').replace(BULLET, ''))
    .filter((line) => line !== '')
    .map(readLine);
}

/** "2 x", "6×": a multiplier before the article. */
const TIMES = /^(\d{1,4}) ?[x×*] ?(?=\S)/i;
/** "citrons x 6": a multiplier after it. */
const TIMES_BEHIND = /^(.*\S) [x×*] ?(\d{1,4})$/i;
const AMOUNT = /^([1-9]\d{0,2}(?: \d{3})+|\d{1,5})([.,]\d{1,3})?(?: |(?=\p{L}))/u;

/**
 * Reads a line of the list: "6 bouteilles de jus", "1,5 kg de comté", "2 nappes", "pain". Without a
 * number: one.
 */
function readLine(line: string): ReadItem {
  const times = TIMES.exec(line);
  if (times !== null) return repeat(Number(times[1]), line.slice(times[0].length));
  const behind = TIMES_BEHIND.exec(line);
  if (behind !== null) return { name: behind[1] ?? '', quantity: Number(behind[2]), unit: 'piece' };
  const read = readAmount(line);
  if (read === null) return { name: line, quantity: 1, unit: 'piece' };
  return { name: read.name, ...toWhole(read.amount, read.unit) };
}

/** "2 x 6 bouteilles" are 12. "2 x 1,5 l de jus" are whole bottles: 2 of "jus 1,5 l". */
function repeat(times: number, line: string): ReadItem {
  const read = readAmount(line);
  if (read === null) return { name: line, quantity: times, unit: 'piece' };
  if (counted.includes(read.unit)) return { name: read.name, ...toWhole(times * read.amount, read.unit) };
  return { name: `${read.name} ${read.written}`, quantity: times, unit: 'piece' };
}

/**
 * The amount at the start of a line and its article; null when there is no amount, or no article.
 */
function readAmount(line: string) {
  const [start, whole = '', decimals = ''] = AMOUNT.exec(line) ?? [];
  if (start === undefined) return null;
  const [word = '', ...rest] = line.slice(start.length).split(' ');
  const unit = writtenUnits[shoppingKey(word)] ?? 'piece';
  // "7up" is a name.
  if (unit === 'piece' && !start.endsWith(' ')) return null;
  const named = unit === 'piece' ? [word, ...rest] : rest;
  const name = named.join(' ').replace(/^(?:de |d[’'])/i, '');
  const amount = Number(whole.replaceAll(' ', '') + decimals.replace(',', '.'));
  return name === '' ? null : { amount, unit, name, written: `${start.trim()} ${word}` };
}

function toWhole(quantity: number, unit: ShoppingUnit | 'ml'): Omit<ReadItem, 'name'> {
  if (unit === 'ml') return toWhole(quantity / 10, 'cl');
  const smallest = smaller[unit];
  if (Number.isInteger(quantity) || smallest === undefined)
    return { quantity: Math.max(1, Math.ceil(quantity)), unit };
  return { quantity: Math.round(quantity * smallest[1]), unit: smallest[0] };
}

/** Words from which the section of an article is guessed. */
const drinks =
  /\b(?:eau|jus|limonade|sirop|soda|coca|cola|the|cafe|biere|cidre|vin|champagne|cremant|glacon|boisson|kombucha|lait)\b/;
const party =
  /\b(?:gobelet|verre|assiette|serviette|nappe|bougie|ballon|guirlande|pile|enceinte|deco|decoration|confetti|couvert|paille)\b/;
const other = /\b(?:sac poubelle|eponge|papier|sopalin|torchon|allumette|briquet|chaise|table|rallonge)\b/;

/** Guesses the section of an article; food by default. The member who adds it can change it. */
export function guessShoppingSection(name: string): ShoppingSection {
  const key = shoppingKey(name);
  if (drinks.test(key)) return 'drinks';
  if (other.test(key)) return 'other';
  return party.test(key) ? 'party' : 'food';
}
