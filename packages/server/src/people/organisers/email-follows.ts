import type { FollowByEmailBody } from '@lampion/contract/people/followers';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { renderConfirmFollow } from '../../platform/emails/accounts.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { deleteUnconfirmed, findEmailFollower, upsertEmailFollower } from './email-follower-store.ts';
import { signFollowLink } from './follow-links.ts';
import { getOrganiser } from './organisers.ts';

/** High enough for a whole bar on one network. */
const PER_ADDRESS = { name: 'follow-by-email', points: 60, seconds: 3600 };
/** Prevents flooding a mailbox. */
const PER_EMAIL = { name: 'follow-by-email-mailbox', points: 5, seconds: 86_400 };

/**
 * Follows an organiser by e-mail, without an account: the address gets a link to confirm it, and
 * nothing else before. The answer is that for a new address; one that follows already gets no
 * further e-mail. With a filled honeypot nothing happens.
 * @throws AppError `organiser_not_found`; `too_many_attempts` (60 an hour from one IP address, 5 a
 * day for one e-mail address)
 */
export async function followByEmail(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  client: Client,
  organiserId: string,
  { email, screen, wording, website }: FollowByEmailBody,
): Promise<null> {
  await getOrganiser(deps, organiserId);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_EMAIL, email);
  if (website) return null;
  const row = { organiserId, email, screen, wording, createdAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    const id = await upsertEmailFollower(tx, row);
    if (id !== null) await queueEmail(deps, tx, { template: 'confirm-follow', id });
  });
  return null;
}

/** The e-mail that asks an address to confirm; none once it is confirmed or deleted. */
export function followEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'confirm-follow'> {
  return {
    async 'confirm-follow'(id) {
      const follower = await findEmailFollower(deps.db, id);
      if (follower === null || follower.confirmedAt !== null) return null;
      const { organiserId, email: to } = follower;
      const { displayName: organiserName } = await getOrganiser(deps, organiserId);
      const path = await signFollowLink(deps, { organiserId, followerId: id });
      return { to, ...renderConfirmFollow({ organiserName, url: deps.config.PUBLIC_URL + path }) };
    },
  };
}

/** Deletes addresses given before an instant that nobody confirmed. */
export function purgeUnconfirmed(tx: Queryable, before: Date): Promise<void> {
  return deleteUnconfirmed(tx, before);
}
