import type { Suppression } from '@lampion/contract/schemas/admin-suppression';
import type { SuppressionRow } from './suppression-store.ts';

/** A line of the administration's list. */
export function toSuppression({ id, addressHash: _, createdAt, ...row }: SuppressionRow): Suppression {
  return { _id: id, ...row, createdAt: createdAt.toISOString() };
}

/** What the journal calls it. */
export const nameSuppression = ({ recipient }: Pick<SuppressionRow, 'recipient'>): string =>
  recipient ?? 'Adresse inconnue';
