import type { Queryable } from '../../db/database.ts';
import { lockOrganiserRow } from './profile-store.ts';

/**
 * The one lock on an organiser: whoever counts what their plan allows, or writes what they pay for, takes it first and
 * keeps it until the transaction ends. False when there is no such organiser.
 */
export function lockOrganiser(tx: Queryable, id: string): Promise<boolean> {
  return lockOrganiserRow(tx, id);
}
