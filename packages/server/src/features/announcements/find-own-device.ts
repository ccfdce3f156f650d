import type { KnownSubscription } from '@lampion/contract/schemas/notification';
import type { Queryable } from '../../db/database.ts';
import { hasDevice } from './device-store.ts';

/** Whether a browser, which proves itself by its secret, is told of what concerns a member. */
export function findOwnDevice(
  db: Queryable,
  owner: { readonly accountId: string; readonly appAccountId: string },
  browser: KnownSubscription,
): Promise<boolean> {
  return hasDevice(db, owner, browser);
}
