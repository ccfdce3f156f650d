import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { findMembersWaiting } from './waiting-store.ts';

interface Told {
  readonly kind: 'place_freed' | 'places_offered';
  readonly guestIds: readonly string[];
}

const templates = { place_freed: 'place-freed', places_offered: 'places-offered' } as const;

/**
 * Tells guests who waited that places are theirs, or are offered to them: members who are guests of a party in their news,
 * everybody else by e-mail.
 */
export async function tellWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  { kind, guestIds }: Told,
): Promise<void> {
  if (guestIds.length === 0) return;
  const members = await findMembersWaiting(tx, guestIds);
  const written = guestIds.filter((id) => !members.has(id));
  await queueEmails(
    deps,
    tx,
    written.map((id) => ({ template: templates[kind], id }) as const),
  );
  const to = [...members.values()];
  if (to.length === 0) return;
  await deps.jobs.enqueue(tx, 'tell-places', { eventId, kind, memberIds: to });
}
