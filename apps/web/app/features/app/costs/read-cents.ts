/** "12,50" in cents; NaN for what is no amount. */
export function readCents(text: string): number {
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€]/g, ''));
  if (amount === null) return Number.NaN;
  return Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0'));
}

/** 1250 as "12,50". */
export const writeCents = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
