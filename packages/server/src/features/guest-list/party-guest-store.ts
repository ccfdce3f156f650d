import type { GivenReply } from '@lampion/contract/schemas/reply';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import type { GuestRecord, NewGuestRecord } from './reply-store.ts';

type InvitedGuest = Pick<
  NewGuestRecord,
  'accountId' | 'appAccountId' | 'createdAt' | 'email' | 'eventId' | 'invitedAt' | 'nickname'
> & { readonly id: string };

/**
 * Those who are on the list already stay as they are; returns the ids of those who are new. As one value: the parameters of a full list take
 * longer to send than to store.
 */
export async function insertGuests(
  tx: Queryable,
  rows: readonly InvitedGuest[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    INSERT INTO ${guests} (id, event_id, account_id, app_account_id, nickname, email, invited_at, created_at)
    SELECT id, "eventId", "accountId", "appAccountId", nickname, email, "invitedAt", "createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS guest (id uuid, "eventId" uuid, "accountId" uuid,
      "appAccountId" uuid, nickname text, email text, "invitedAt" timestamptz, "createdAt" timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`);
  return new Set(inserted.map(({ id }) => id));
}

/** Replies of guests of a party that has places for everybody: those who do not come bring no one. */
export async function applyAnswers(
  tx: Queryable,
  eventId: string,
  answers: readonly { readonly id: string; readonly reply: GivenReply | undefined }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${guests} SET reply = answer.reply, asked_plus_ones = NULL, declined_places = 0,
      plus_ones = CASE answer.reply WHEN 'no' THEN 0 ELSE ${guests.plusOnes} END,
      replied_at = CASE ${guests.reply} WHEN answer.reply THEN ${guests.repliedAt} ELSE ${now.toISOString()}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS answer (id uuid, reply text)
    WHERE ${guests.eventId} = ${eventId} AND ${guests.id} = answer.id`);
}

export function findAllGuests(tx: Queryable, eventId: string): Promise<GuestRecord[]> {
  return tx.select().from(guests).where(eq(guests.eventId, eventId)).orderBy(guests.id);
}
