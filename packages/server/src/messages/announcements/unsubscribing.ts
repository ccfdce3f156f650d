import type { SubscribeGuestBody } from '@lampion/contract/messages/notifications';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findGuestOfLink } from '../../events/guest-list/guests.ts';
import { AppError } from '../../platform/app-error.ts';
import { isSignedFor, readSignedId, signId } from '../../platform/sign-id.ts';
import { deleteOldest, upsertDevice } from './device-store.ts';
import { DEVICES_MAX, requirePushAddress, subscribeLimit } from './policy.ts';
import {
  dropEmail,
  dropReminders,
  findChoice,
  findGuestMailbox,
  insertRefusal,
  insertReminderRefusal,
} from './preference-store.ts';
import { defaultChoice } from './preferences.ts';
import { insertHostRefusal } from './store.ts';

/**
 * Registers a browser for the notifications of a guest without an account. Authorised by the
 * guest's private link. Idempotent.
 * @throws AppError `guest_not_found` for an invalid link; `invalid_input` for an address that is no
 * push service's; `too_many_attempts`
 */
export async function subscribeGuest(
  deps: Pick<Deps, 'config' | 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  { link, endpoint, keys }: SubscribeGuestBody,
): Promise<{ id: string }> {
  await deps.limiter.consume(subscribeLimit, client.address);
  requirePushAddress(deps.config, endpoint);
  return deps.db.transaction(async (tx) => {
    const guest = await findGuestOfLink({ ...deps, db: tx }, link);
    if (guest === null) throw new AppError('guest_not_found');
    const device = { channel: 'web' as const, address: endpoint, ...keys };
    const id = await upsertDevice(tx, { guestId: guest.id }, device, deps.now());
    await deleteOldest(tx, { guestId: guest.id }, DEVICES_MAX);
    return { id };
  });
}

/**
 * What a guest unsubscribes from, by organiser: messages and reminders by e-mail, or reminders on
 * any channel.
 */
type Unwanted = 'emails' | 'reminders';

/**
 * Unsubscribes the recipient of an e-mail from its organiser, by the token in it: from all e-mails,
 * or from reminders only; cancellations and changes are still sent. Returns false for an invalid
 * token. Idempotent.
 */
export async function unsubscribeGuest(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
  unwanted: Unwanted = 'emails',
): Promise<boolean> {
  const guestId = await readUnsubscribe(deps, token);
  const mailbox = guestId && (await findGuestMailbox(deps.db, guestId));
  // The token is of a party, whose host sends invitations only.
  if (!mailbox) return guestId !== null && insertHostRefusal(deps.db, guestId);
  const { organiserId, accountId, email } = mailbox;
  if (accountId !== null) {
    const choice = (await findChoice(deps.db, accountId)) ?? defaultChoice;
    const drop = unwanted === 'reminders' ? dropReminders : dropEmail;
    await drop(deps.db, { accountId, organiserId }, choice, deps.now());
  } else if (email !== null) {
    const insert = unwanted === 'reminders' ? insertReminderRefusal : insertRefusal;
    await insert(deps.db, organiserId, email);
  }
  return true;
}

const labelGuest = (guestId: string) => `unsubscribe ${guestId}`;

/**
 * A signed token to unsubscribe a guest with one click, without signing in. It cannot be forged.
 */
export function signUnsubscribe(deps: Pick<Deps, 'pseudonymise'>, guestId: string): Promise<string> {
  return signId(deps, guestId, labelGuest(guestId));
}

/**
 * The guest a token was signed for, with a current or former secret of this installation; null when
 * invalid.
 */
export async function readUnsubscribe(
  deps: Pick<Deps, 'knownPseudonyms'>,
  token: string,
): Promise<string | null> {
  const guestId = readSignedId(token);
  return guestId !== null && (await isSignedFor(deps, token, labelGuest(guestId))) ? guestId : null;
}
