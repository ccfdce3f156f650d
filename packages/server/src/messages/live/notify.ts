import type { EventListener } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notifyLive } from './store.ts';

/**
 * What may have changed: a list by its name, a party by its id. `night:` with the same id is what
 * the host chose; a part of the night follows a slash.
 */
export type LiveSubject = 'news' | 'friends' | 'parties' | 'me' | `party:${string}` | `night:${string}`;

export interface LiveMessage {
  readonly subjects: readonly LiveSubject[];
  /** Ids of app accounts. If absent, everybody whose app shows one of the subjects. */
  readonly members?: readonly string[];
}

/** A session ended early, as sent by a database trigger. */
export interface EndedSession {
  /** Id of the session. */
  readonly ended: string;
}

/**
 * People (ids of accounts and app accounts) who may follow less than before, as sent by database
 * triggers.
 */
export interface ChangedRights {
  readonly rightsOf: readonly string[];
}

/** PostgreSQL limits a notification to 7999 bytes, including the ids' quotes and commas. */
const MEMBERS_PER_MESSAGE = 150;

/**
 * Notifies open apps of changes once the caller's transaction commits; each app reads the data
 * again.
 */
export async function publishLive(tx: Queryable, ...messages: readonly LiveMessage[]): Promise<void> {
  const payloads = messages.flatMap(inPortions).map((message) => JSON.stringify(message));
  if (payloads.length > 0) await notifyLive(tx, payloads);
}

/** No portions for no members. */
function inPortions({ subjects, members }: LiveMessage): LiveMessage[] {
  if (members === undefined) return [{ subjects }];
  const portions: LiveMessage[] = [];
  for (let from = 0; from < members.length; from += MEMBERS_PER_MESSAGE)
    portions.push({ subjects, members: members.slice(from, from + MEMBERS_PER_MESSAGE) });
  return portions;
}

/**
 * Makes open apps read a changed event of an organiser again. The commands that change a party
 * notify by themselves.
 */
export const publishEventChange: EventListener = async (_deps, tx, changed) => {
  const open = changed.filter(({ after }) => after.hostId === null);
  await publishLive(tx, ...open.map(({ after }) => ({ subjects: [`party:${after.id}` as const] })));
};
