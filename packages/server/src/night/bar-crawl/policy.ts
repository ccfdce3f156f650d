/** A crowd is told apart by the colours of its lanterns. */
const groupNames = [
  'Menthe',
  'Miel',
  'Bleu',
  'Framboise',
  'Corail',
  'Lilas',
  'Citron',
  'Cassis',
  'Abricot',
  'Olive',
  'Prune',
  'Ivoire',
] as const;

export const nameGroup = (number: number): string => groupNames[number] ?? `Groupe ${number + 1}`;
