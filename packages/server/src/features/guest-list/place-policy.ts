import type { GuestRecord } from './reply-store.ts';

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
