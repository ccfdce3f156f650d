import type { Queryable } from '../../db/database.ts';
import { hashAddress } from './hash-address.ts';
import { findSuppression } from './suppression-store.ts';

/** Why a person's confirmed address gets no e-mail any more; nothing while it gets them. */
export async function exportSuppressionData(db: Queryable, address: string) {
  const row = await findSuppression(db, hashAddress(address));
  if (row === null) return [];
  const { reason, source, status, reports, createdAt } = row;
  return [{ reason, source, status, reports, createdAt }];
}
