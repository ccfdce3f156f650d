import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { events } from '../events/event-read-model.ts';

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: before that, replies with the address may be those of others. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** A person's rows on guest lists: by account, by app account, or by address. */
export function findOwnReplies(db: Queryable, { accountId, email, appAccountIds }: Person) {
  return db
    .select({
      eventId: guests.eventId,
      eventName: events.name,
      nickname: guests.nickname,
      email: guests.email,
      reply: guests.reply,
      word: guests.word,
      isShown: guests.isShown,
      repliedAt: guests.repliedAt,
      createdAt: guests.createdAt,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      or(
        eq(guests.accountId, accountId),
        email === null ? undefined : eq(guests.email, email),
        inArray(guests.appAccountId, [...appAccountIds]),
      ),
    )
    .orderBy(desc(guests.createdAt));
}
