import type { GivenReply } from '@lampion/contract/schemas/reply';
import { and, eq, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { arrayPlaceholder } from '../../db/array-placeholder.ts';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { guests } from '../../db/tables/guest-list.ts';
import type { GuestRecord, NewGuestRecord } from './reply-store.ts';

const membersOnList = prepareOnce((db) => {
  const { eventId, accountId, appAccountId } = guests;
  const isOne = or(
    sql`${accountId} = ANY(${arrayPlaceholder('accountIds', 'uuid')})`,
    sql`${appAccountId} = ANY(${arrayPlaceholder('appAccountIds', 'uuid')})`,
  );
  return db
    .select({ accountId, appAccountId })
    .from(guests)
    .where(and(eq(eventId, sql.placeholder('eventId')), isOne))
    .prepare('members_on_list');
});

/** Guests of an event who are one of these members. */
export function findMembersOnList(
  tx: Queryable,
  eventId: string,
  members: readonly { readonly accountId: string; readonly appAccountId: string }[],
) {
  const accountIds = members.map(({ accountId }) => accountId);
  const appAccountIds = members.map(({ appAccountId }) => appAccountId);
  return membersOnList(tx).execute({ eventId, accountIds, appAccountIds });
}

type InvitedGuest = Pick<
  NewGuestRecord,
  'accountId' | 'appAccountId' | 'createdAt' | 'email' | 'eventId' | 'id' | 'invitedAt' | 'nickname'
>;

/** As one value: the parameters of a full list take longer to send than to store. */
export async function insertGuests(tx: Queryable, rows: readonly InvitedGuest[]): Promise<void> {
  if (rows.length === 0) return;
  const named = JSON.stringify(rows.map((row) => ({ id: uuidv7(), ...row })));
  await tx.execute(sql`
    INSERT INTO ${guests} (id, event_id, account_id, app_account_id, nickname, email, invited_at, created_at)
    SELECT id, "eventId", "accountId", "appAccountId", nickname, email, "invitedAt", "createdAt"
    FROM jsonb_to_recordset(${named}::jsonb) AS guest (id uuid, "eventId" uuid, "accountId" uuid, "appAccountId" uuid,
      nickname text, email text, "invitedAt" timestamptz, "createdAt" timestamptz)`);
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
