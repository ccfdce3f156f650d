import type { GuestRecord } from './reply-store.ts';

/** How long an unconfirmed guest, who has yet to open the e-mail, is protected from other unconfirmed guests. */
const MAIL_READ_MS = 3_600_000;

/** Unconfirmed guests from before this instant yield to visitors of now. */
export function unconfirmedYieldBefore(now: Date): Date {
  return new Date(now.getTime() - MAIL_READ_MS);
}

/** `isUnowned` of the read model: whether anybody may have given this guest's address. */
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
 * Whether a place on the guest or waiting list was requested with an unconfirmed address. Such a guest has one place at
 * most, and yields to all others.
 */
export function isUnconfirmed({
  reply,
  email,
  emailConfirmedAt,
  accountId,
  appAccountId,
}: Pick<GuestRecord, 'reply' | 'email' | 'emailConfirmedAt' | 'accountId' | 'appAccountId'>): boolean {
  const isOwned = accountId !== null || appAccountId !== null || emailConfirmedAt !== null;
  return email !== null && !isOwned && (reply === 'yes' || reply === 'waiting');
}
