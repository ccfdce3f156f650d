import type { ShoppingItem } from '../schemas/shopping-list.ts';

type Usual = Pick<ShoppingItem, 'name' | 'quantity' | 'section' | 'unit'>;

/** What a party usually takes, and for how many people one of it does. */
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
 * What is usually brought for so many people, at least one of each. The list is food and cups;
 * nobody is told to drink.
 */
export function usualShopping(people: number): Usual[] {
  return usual.map(({ peoplePerUnit, ...item }) => ({
    ...item,
    quantity: Math.max(1, Math.ceil(people / peoplePerUnit)),
  }));
}
