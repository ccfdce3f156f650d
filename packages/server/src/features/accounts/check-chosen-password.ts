import type { PasswordOwner } from '@lampion/contract/rules/password-strength';
import type { checkPasswordBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { type Actor, isSignedIn } from '../../actor.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findNewPasswordFault } from './check-new-password.ts';
import { findPasswordOwner, getPasswordOwner } from './find-password-owner.ts';
import { hashToken } from './issue-token.ts';

/** A person who types makes one every second or so. */
const PER_ADDRESS = { name: 'check-password', points: 300, seconds: 15 * 60 };

type Question = z.output<typeof checkPasswordBodySchema>;

/**
 * Says before it is sent whether a password will do, and why not: for the meter beside its field, which then promises
 * nothing that the server does not keep. The same answer as at the moment of choosing it; nothing is written.
 * @throws AppError `too_many_attempts`
 */
export async function checkChosenPassword(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now'>,
  client: Client,
  actor: Actor,
  { password, email, token }: Question,
): Promise<{ fault: string | null }> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const owner = await findOwner(deps, actor, token);
  return { fault: await findNewPasswordFault(deps, password, owner ?? { email }) };
}

/** Whoever holds a link, else whoever is signed in. */
async function findOwner(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  token: string | undefined,
): Promise<PasswordOwner | null> {
  if (token !== undefined) {
    const given = { purpose: 'reset-password', tokenHash: hashToken(token), now: deps.now() } as const;
    return findPasswordOwner(deps, given);
  }
  return isSignedIn(actor) ? getPasswordOwner(deps, actor.accountId) : null;
}
