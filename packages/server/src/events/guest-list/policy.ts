import type { GuestRecord } from './reply-store.ts';

/**
 * How long an unconfirmed guest, who has not opened the e-mail yet, is protected from other
 * unconfirmed guests.
 */
const MAIL_READ_MS = 3_600_000;

/** Unconfirmed guests from before this instant yield to new visitors. */
export function unconfirmedYieldBefore(now: Date): Date {
  return new Date(now.getTime() - MAIL_READ_MS);
}

/** `isUnowned` of the read model: whether another person may have entered this guest's address. */
export function isUnowned({
  reply,
  email,
  emailConfirmedAt,
  invitedAt,
  accountId,
  appAccountId,
}: Pick<
  GuestRecord,
  'accountId' | 'appAccountId' | 'email' | 'emailConfirmedAt' | 'invitedAt' | 'reply'
>): boolean {
  const isOwned = accountId !== null || appAccountId !== null || emailConfirmedAt !== null;
  return email !== null && !isOwned && (invitedAt === null || reply !== 'pending');
}

/**
 * Whether a place on the guest or waiting list was requested with an unconfirmed address. Such a
 * guest has at most one place, and yields to all others.
 */
export function isUnconfirmed(guest: Owned & Pick<GuestRecord, 'reply'>): boolean {
  return !isOwned(guest) && (guest.reply === 'yes' || guest.reply === 'waiting');
}

/** Whether a guest reads an address that is only for those who come. */
export function readsAddress(guest: Owned & Pick<GuestRecord, 'reply'>): boolean {
  return guest.reply === 'yes' && !isUnconfirmed(guest);
}

type Owned = Pick<GuestRecord, 'email' | 'emailConfirmedAt' | 'accountId' | 'appAccountId'>;

const isOwned = ({ email, emailConfirmedAt, accountId, appAccountId }: Owned) =>
  email === null || accountId !== null || appAccountId !== null || emailConfirmedAt !== null;

/** Whether the page of a guest's link asks them to confirm their address; answering does so too. */
export function asksToConfirm(guest: Owned & Pick<GuestRecord, 'invitedAt' | 'reply'>): boolean {
  const isAnswered = guest.reply !== 'pending' || guest.invitedAt === null;
  return !isOwned(guest) && isAnswered && guest.reply !== 'no';
}

/**
 * A guest with their identity: at least one of the last three columns is set until they are erased.
 */
export type LinkedPerson = Pick<GuestRecord, 'id' | 'linkVersion' | 'email' | 'appAccountId' | 'accountId'>;

/**
 * What the signature of a private link covers: the guest, the recipient, so that the link is
 * invalid once the person is erased, and the number of renewals. Null for an erased person.
 */
export function labelLink({ id, linkVersion, email, appAccountId, accountId }: LinkedPerson): string | null {
  const owner = email ?? appAccountId ?? accountId;
  const renewal = linkVersion === 0 ? '' : ` ${linkVersion}`;
  return owner && `reply ${id} ${owner}${renewal}`;
}
