import type { ShoppingSection, ShoppingUnit } from '../schemas/shopping-list.ts';
import { shoppingKey } from './shopping-key.ts';

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

/** The unit alone, as a choice. */
export const labelOfShoppingUnit = (unit: ShoppingUnit) =>
  unit === 'piece' ? 'sans unité' : unitWords[unit][1];

const writtenUnits: Readonly<Record<string, ShoppingUnit>> = {
  ...{ bouteille: 'bottle', canette: 'can', paquet: 'pack', boite: 'pack', sac: 'bag', sachet: 'bag' },
  ...{ kg: 'kg', kilo: 'kg', g: 'g', gramme: 'g', l: 'l', litre: 'l', cl: 'cl' },
};
/** Of what is split into whole parts: 1,5 kg is 1500 g. */
const smaller: Partial<Record<ShoppingUnit, readonly [unit: ShoppingUnit, factor: number]>> = {
  kg: ['g', 1000],
  l: ['cl', 100],
};

interface ReadItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ShoppingUnit;
}

/** "6 bouteilles de jus", "1,5 kg de comté", "2 nappes", "pain": what a line of the list asks for. Without a number: one. */
export function readShoppingLine(line: string): ReadItem {
  const words = line.trim().split(/\s+/);
  const [first = '', ...rest] = words;
  const amount = /^(\d{1,5}(?:[.,]\d{1,3})?)(\p{L}*)$/u.exec(first);
  const following = amount?.[2] === '' ? rest : [amount?.[2] ?? '', ...rest];
  if (amount === null || (amount[2] !== '' && !(shoppingKey(following[0] ?? '') in writtenUnits)))
    return { name: line.trim(), quantity: 1, unit: 'piece' };
  const unit = writtenUnits[shoppingKey(following[0] ?? '')] ?? 'piece';
  const name = (unit === 'piece' ? following : following.slice(1)).join(' ').replace(/^(?:de\s+|d[’'])/i, '');
  if (name === '') return { name: line.trim(), quantity: 1, unit: 'piece' };
  return { name, ...toWhole(Number((amount[1] as string).replace(',', '.')), unit) };
}

function toWhole(quantity: number, unit: ShoppingUnit): Omit<ReadItem, 'name'> {
  const smallest = smaller[unit];
  if (Number.isInteger(quantity) || smallest === undefined)
    return { quantity: Math.max(1, Math.ceil(quantity)), unit };
  return { quantity: Math.round(quantity * smallest[1]), unit: smallest[0] };
}

/** Words of an article's name by which its section is guessed. */
const drinks =
  /\b(?:eau|jus|limonade|sirop|soda|coca|cola|the|cafe|biere|cidre|vin|champagne|cremant|glacon|boisson|kombucha|lait)\b/;
const party =
  /\b(?:gobelet|verre|assiette|serviette|nappe|bougie|ballon|guirlande|pile|enceinte|deco|decoration|confetti|couvert|paille)\b/;
const other = /\b(?:sac poubelle|eponge|papier|sopalin|torchon|allumette|briquet|chaise|table|rallonge)\b/;

/** Where an article most likely stands; what is not known is to be eaten. Whoever adds it may move it. */
export function guessShoppingSection(name: string): ShoppingSection {
  const key = shoppingKey(name);
  if (drinks.test(key)) return 'drinks';
  if (other.test(key)) return 'other';
  return party.test(key) ? 'party' : 'food';
}
