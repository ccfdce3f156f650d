import type { ShoppingItem } from '@lampion/contract/schemas/shopping-list';

interface DemoItem extends Pick<ShoppingItem, 'name' | 'quantity' | 'section' | 'unit'> {
  readonly isDone?: boolean;
  /** Which of those who come bring how much of it. */
  readonly parts: readonly (readonly [guest: number, quantity: number])[];
}

const food = { section: 'food', unit: 'piece' } as const;
const drinks = { section: 'drinks', unit: 'bottle' } as const;
const party = { section: 'party', unit: 'piece' } as const;

/** What a party of the demo is still missing, and what is promised. */
export const demoItems: readonly DemoItem[] = [
  { ...food, name: 'Comté', quantity: 2, unit: 'kg', parts: [[1, 2]], isDone: true },
  {
    ...food,
    name: 'Baguettes',
    quantity: 8,
    parts: [
      [0, 3],
      [2, 2],
    ],
  },
  { ...food, name: 'Tarte aux poireaux', quantity: 2, parts: [[3, 2]] },
  { ...food, name: 'Clémentines', quantity: 3, unit: 'kg', parts: [] },
  { ...drinks, name: 'Jus de pomme', quantity: 6, parts: [[1, 3]] },
  { ...drinks, name: 'Glaçons', quantity: 3, unit: 'bag', parts: [[1, 3]] },
  { ...drinks, name: 'Limonade', quantity: 4, parts: [[0, 4]], isDone: true },
  { ...party, name: 'Piles pour la guirlande', quantity: 12, parts: [[2, 12]] },
  { ...party, name: 'Gobelets consignés', quantity: 30, parts: [] },
];

/** What was paid so far, and which of those who come paid it. */
export const demoExpenses = [
  { label: 'Fromage et charcuterie', cents: 7420, payer: 1 },
  { label: 'Limonade et jus', cents: 1840, payer: 0 },
  { label: 'Guirlande et piles', cents: 2240, payer: 2 },
] as const;
