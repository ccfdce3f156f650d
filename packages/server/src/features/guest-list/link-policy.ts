import type { GuestRecord } from './reply-store.ts';

/** A guest, and who they are: one of the last three at least, until they are forgotten. */
export type LinkedPerson = Pick<GuestRecord, 'id' | 'email' | 'appAccountId' | 'accountId'>;

/**
 * What the signature of a private link covers: the guest and who it was sent to, so that it opens nothing once the person
 * is forgotten. Null then.
 */
export function labelLink({ id, email, appAccountId, accountId }: LinkedPerson): string | null {
  const owner = email ?? appAccountId ?? accountId;
  return owner && `reply ${id} ${owner}`;
}
