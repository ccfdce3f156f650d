import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { accounts } from '../accounts/account-read-model.ts';

/** Which of these addresses are on the guest list already, as a guest's or an account's address. */
export async function findKnownEmails(
  db: Queryable,
  eventId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const wanted = [...emails];
  const rows = await db
    .select({ email: guests.email, accountEmail: accounts.email })
    .from(guests)
    .leftJoin(accounts, eq(accounts.id, guests.accountId))
    .where(
      and(eq(guests.eventId, eventId), or(inArray(guests.email, wanted), inArray(accounts.email, wanted))),
    );
  return new Set(rows.flatMap((row) => [row.email, row.accountEmail]).filter((email) => email !== null));
}

interface Invited {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
}

/** Rows per statement: PostgreSQL accepts 65,535 values in one. */
const BATCH = 1000;

export async function insertInvited(
  tx: Queryable,
  eventId: string,
  people: readonly Invited[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < people.length; start += BATCH) {
    const rows = people.slice(start, start + BATCH);
    await tx
      .insert(guests)
      .values(rows.map((person) => ({ ...person, eventId, invitedAt: now, createdAt: now })));
  }
}
