import type { GuestRecord } from './reply-store.ts';

/**
 * Whether a place, or a turn in line, was asked for with an address that nobody has shown to be theirs. Such a guest holds
 * one place at most, and gives way to everybody else.
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
