import type { EventListener } from '../../events/events/save-event-change.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notifyLive } from './store.ts';

/**
 * What may have changed: lists by their name, a party by its id; of a night, by the same id, what
 * its host chose, or the part that is named behind a slash.
 */
export type LiveSubject = 'news' | 'friends' | 'parties' | 'me' | `party:${string}` | `night:${string}`;

export interface LiveMessage {
  readonly subjects: readonly LiveSubject[];
  /** Ids of app accounts. Left out: everybody whose app shows one of the subjects. */
  readonly members?: readonly string[];
}

/** A session that ended before its time, as a trigger of the database tells it. */
export interface EndedSession {
  /** Its id. */
  readonly ended: string;
}

/**
 * People (ids of accounts and app accounts) who may follow less than before, as triggers of the
 * database tell it.
 */
export interface ChangedRights {
  readonly rightsOf: readonly string[];
}

/** Notifications of PostgreSQL hold up to 7999 bytes: of ids with their quotes and commas. */
const MEMBERS_PER_MESSAGE = 150;

/**
 * Tells open apps that something changed, once the caller's transaction commits: each reads it
 * again.
 */
export async function tellLive(tx: Queryable, ...messages: readonly LiveMessage[]): Promise<void> {
  const payloads = messages.flatMap(inPortions).map((message) => JSON.stringify(message));
  if (payloads.length > 0) await notifyLive(tx, payloads);
}

/** None for no members. */
function inPortions({ subjects, members }: LiveMessage): LiveMessage[] {
  if (members === undefined) return [{ subjects }];
  const portions: LiveMessage[] = [];
  for (let from = 0; from < members.length; from += MEMBERS_PER_MESSAGE)
    portions.push({ subjects, members: members.slice(from, from + MEMBERS_PER_MESSAGE) });
  return portions;
}

/**
 * Open apps read an organiser's event again that changed; those who change a party tell of it
 * themselves.
 */
export const tellEventChange: EventListener = async (_deps, tx, { after }) => {
  if (after.hostId === null) await tellLive(tx, { subjects: [`party:${after.id}`] });
};
