import type { Queryable } from '../../db/database.ts';
import { findOwnChoices, findOwnDevices } from './notification-data-store.ts';

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** A person's devices and notification preferences, for the copy of their data. */
export async function exportNotificationData(db: Queryable, person: Person) {
  const devices = await findOwnDevices(db, person);
  const choices = await findOwnChoices(db, person.accountId);
  return { devices, choices };
}
