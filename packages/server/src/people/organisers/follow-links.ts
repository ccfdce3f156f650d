import type { Deps } from '../../deps.ts';
import { isSignedFor, readSignedId, signId } from '../../platform/sign-id.ts';
import { deleteEmailFollower, findEmailFollower, setConfirmed } from './email-follower-store.ts';
import { deleteFollower, findConsents, lockConsents, setConsents } from './follower-store.ts';
import { getOrganiser } from './organisers.ts';

interface Follow {
  readonly organiserId: string;
  /** The follower's app account, or the row of an address. */
  readonly followerId: string;
}

const labelFollow = ({ organiserId, followerId }: Follow) => `follow ${organiserId} ${followerId}`;

/**
 * The path at which a follower leaves an organiser without signing in. It cannot be forged, and is
 * good for as long as they follow.
 */
export async function signFollowLink(deps: Pick<Deps, 'pseudonymise'>, follow: Follow): Promise<string> {
  const token = await signId(deps, follow.followerId, labelFollow(follow));
  return `/follow/${follow.organiserId}/${token}`;
}

interface FollowLink {
  readonly organiserId: string;
  readonly token: string;
}

async function readFollowLink(
  deps: Pick<Deps, 'knownPseudonyms'>,
  { organiserId, token }: FollowLink,
): Promise<Follow | null> {
  const followerId = readSignedId(token);
  if (followerId === null) return null;
  const follow = { organiserId, followerId };
  return (await isSignedFor(deps, token, labelFollow(follow))) ? follow : null;
}

/** The follower of a link. `gone`: they left, or did not confirm in time. */
interface LinkedFollow {
  readonly organiserName: string;
  readonly state: 'unconfirmed' | 'address' | 'member' | 'gone';
  /** The text that an address is about to confirm; null in any other state. */
  readonly wording: number | null;
}

/** What a follower's link is for; null for a link that was never issued. Changes nothing. */
export async function getFollowLink(
  deps: Pick<Deps, 'db' | 'knownPseudonyms'>,
  link: FollowLink,
): Promise<LinkedFollow | null> {
  const follow = await readFollowLink(deps, link);
  if (follow === null) return null;
  const { displayName: organiserName } = await getOrganiser(deps, follow.organiserId);
  return { organiserName, ...(await findState(deps, follow)) };
}

async function findState(
  { db }: Pick<Deps, 'db'>,
  { organiserId, followerId }: Follow,
): Promise<Pick<LinkedFollow, 'state' | 'wording'>> {
  const address = await findEmailFollower(db, followerId);
  if (address?.confirmedAt === null) return { state: 'unconfirmed', wording: address.wording };
  if (address !== null) return { state: 'address', wording: null };
  const consents = await findConsents(db, organiserId, followerId);
  return { state: consents === null ? 'gone' : 'member', wording: null };
}

/**
 * Confirms that the owner of an address wants to follow, by the link sent to it. False when the
 * link was never issued, or the address was deleted. Idempotent.
 */
export async function confirmFollow(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now' | 'pages'>,
  link: FollowLink,
): Promise<boolean> {
  const follow = await readFollowLink(deps, link);
  if (follow === null) return false;
  return deps.pages.transaction(async (tx, changed) => {
    if (await setConfirmed(tx, follow.followerId, deps.now())) changed(`followers:${follow.organiserId}`);
    return (await findEmailFollower(tx, follow.followerId)) !== null;
  });
}

/**
 * Ends an organiser's e-mails to a follower, or the following itself, by the link in an e-mail. An
 * address without an account follows by e-mail alone: it is deleted. Returns false for a link that
 * was never issued. Idempotent.
 */
export async function leaveByLink(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'pages'>,
  link: FollowLink,
  unwanted: 'emails' | 'everything' = 'emails',
): Promise<boolean> {
  const follow = await readFollowLink(deps, link);
  if (follow === null) return false;
  const { organiserId, followerId } = follow;
  await deps.pages.transaction(async (tx, changed) => {
    const hasLeft =
      (await deleteEmailFollower(tx, followerId)) ||
      (unwanted === 'everything' && (await deleteFollower(tx, organiserId, followerId)));
    if (hasLeft) return changed(`followers:${organiserId}`);
    const { email, ...others } = (await lockConsents(tx, organiserId, followerId)) ?? {};
    if (email !== undefined) await setConsents(tx, organiserId, followerId, others);
  });
  return true;
}
