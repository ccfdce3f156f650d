import { createHash } from 'node:crypto';
import type { appAccounts, pushDevices } from '../db/tables.ts';

/** One in so many has the app on a phone that takes no notifications. */
const SILENT_EVERY = 9;

/** The phones of the demo's people. Their tokens are made up: messages to them stay in the outbox. */
export function buildDevices(
  people: readonly (Pick<typeof appAccounts.$inferInsert, 'username' | 'createdAt'> & {
    readonly id: string;
  })[],
): (typeof pushDevices.$inferInsert)[] {
  return people
    .filter((_, index) => index % SILENT_EVERY !== SILENT_EVERY - 1)
    .map(({ id, username, createdAt }) => {
      const address = `demo-${username}`;
      const addressHash = createHash('sha256').update(address).digest();
      return { channel: 'mobile', appAccountId: id, address, addressHash, createdAt };
    });
}
