import type { GuestRecord } from './reply-store.ts';

/** A guest, and who they are: one of the last three at least, until they are forgotten. */
export type LinkedPerson = Pick<GuestRecord, 'id' | 'linkVersion' | 'email' | 'appAccountId' | 'accountId'>;

/**
 * What the signature of a private link covers: the guest, who it was sent to, so that it opens nothing once the person is
 * forgotten, and how often their links were renewed. Null for a forgotten person.
 */
export function labelLink({ id, linkVersion, email, appAccountId, accountId }: LinkedPerson): string | null {
  const owner = email ?? appAccountId ?? accountId;
  const renewal = linkVersion === 0 ? '' : ` ${linkVersion}`;
  return owner && `reply ${id} ${owner}${renewal}`;
}
