import type { PasswordOwner } from '@lampion/contract/rules/password-strength';
import type { checkPasswordBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { type Actor, isSignedIn } from '../../actor.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findNewPasswordFault } from './check-new-password.ts';
import { findPasswordOwner, getPasswordOwner } from './find-password-owner.ts';
import { hashToken } from './issue-token.ts';

/** Typing causes about one call per second. */
const PER_ADDRESS = { name: 'check-password', points: 300, seconds: 15 * 60 };

type Question = z.output<typeof checkPasswordBodySchema>;

/**
 * Says before submission whether a password is accepted, and why not: for the meter beside its field, which thus never
 * contradicts the server. Same check as when the password is set; nothing is written.
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

/** The owner of the link, else the signed-in account. */
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
