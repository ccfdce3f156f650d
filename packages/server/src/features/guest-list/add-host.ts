import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertGuest } from './reply-store.ts';
import { toNewGuest } from './save-reply.ts';

/** Puts the host of a new party on its list: they come. */
export async function addHost(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  host: Member,
): Promise<void> {
  const [repliedAt, createdAt] = [now(), now()];
  await insertGuest(tx, { ...toNewGuest(host), eventId, reply: 'yes', isShown: true, repliedAt, createdAt });
}
