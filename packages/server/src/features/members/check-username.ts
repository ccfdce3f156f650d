import { isReservedUsername, proposeUsernames } from '@lampion/contract/rules/username';
import type { UsernameVerdict } from '@lampion/contract/schemas/member';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findTakenUsernames } from './app-account-store.ts';

/** Enough for somebody who types, too few to enumerate usernames. */
const PER_ADDRESS = { name: 'check-username', points: 200, seconds: 600 };
const PROPOSALS = 3;

/**
 * Whether a username can be chosen, in one query with those that are proposed in its place.
 * @throws AppError `too_many_attempts` (200 in ten minutes per IP address)
 */
export async function checkUsername(
  deps: Pick<Deps, 'db' | 'limiter'>,
  client: Client,
  username: string,
): Promise<UsernameVerdict> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const near = proposeUsernames(username, Math.random);
  const taken = await findTakenUsernames(deps.db, [username, ...near]);
  if (!taken.has(username) && !isReservedUsername(username)) return { username, isFree: true, proposals: [] };
  const proposals = near.filter((name) => !taken.has(name)).slice(0, PROPOSALS);
  return { username, isFree: false, proposals };
}
