import type { Queryable } from '../../db/database.ts';
import { lockOrganiserRow } from './profile-store.ts';

/**
 * The single lock of an organiser: taken first by transactions that check the limits of the plan or write the
 * subscription, until they end. False when there is no such organiser.
 */
export function lockOrganiser(tx: Queryable, id: string): Promise<boolean> {
  return lockOrganiserRow(tx, id);
}
