import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ReplyListener } from '../guest-list/reply-listener.ts';
import { type LiveSubject, tellLive } from '../live/tell-live.ts';
import { markWhichRead } from './tell-store.ts';

/** What a reply to the party answers. */
const answered = [
  'invitation',
  'party_changed',
  'party_restored',
  'date_chosen',
  'dates_changed',
  'ticket_given',
] as const;

/**
 * A member replied to an event: what asked them to is read, on all of their devices, which are told of `changes` with it. In
 * the caller's transaction.
 */
export async function markAnswered(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { memberId, eventId }: { readonly memberId: string; readonly eventId: string },
  changes: readonly LiveSubject[] = [],
): Promise<void> {
  const read = await markWhichRead(tx, { kinds: answered, memberId, eventId }, now());
  const subjects: LiveSubject[] = read.length > 0 ? [...changes, 'news'] : [...changes];
  if (subjects.length > 0) await tellLive(tx, { subjects, members: [memberId] });
}

/** The same for a reply to an organiser's event, or by a private link. */
export const readAnswered: ReplyListener = async (deps, tx, { id: eventId }, { memberId }) => {
  if (memberId !== null) await markAnswered(deps, tx, { memberId, eventId });
};
