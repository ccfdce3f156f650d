import type { Invitee } from '@lampion/contract/schemas/invitation';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { findUnsubscribed, insertInvited } from './invitation-store.ts';

interface InvitingEvent {
  readonly id: string;
  readonly organiserId: string;
}

/**
 * Puts new guests on the list of an event and queues an invitation for each. Those who unsubscribed from the organiser's
 * e-mails get none; returns how many.
 */
export async function addInvited(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { id: eventId, organiserId }: InvitingEvent,
  people: readonly Invitee[],
): Promise<number> {
  const invited = people.map((person) => ({ id: uuidv7(), ...person }));
  await insertInvited(tx, eventId, invited, deps.now());
  const addresses = people.map(({ email }) => email);
  const unsubscribed = await findUnsubscribed(tx, organiserId, addresses);
  const letters = invited
    .filter(({ email }) => !unsubscribed.has(email))
    .map(({ id, email: to }) => ({ template: 'invitation', id, to, organiserId }) as const);
  await queueEmails(deps, tx, letters);
  return unsubscribed.size;
}
