import type { Invitee } from '@lampion/contract/schemas/invitation';
import type { Queryable } from '../../db/database.ts';
import { findKnownEmails } from './invitation-store.ts';

/** Those of the people who are not on the guest list of an event, neither by their own address nor by their account's. */
export async function findUninvited(
  db: Queryable,
  eventId: string,
  people: readonly Invitee[],
): Promise<Invitee[]> {
  const emails = people.map(({ email }) => email);
  const known = await findKnownEmails(db, eventId, emails);
  return people.filter(({ email }) => !known.has(email));
}
