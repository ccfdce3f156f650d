import type { loginBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { checkMaySignIn } from './account-policy.ts';
import { findSignIn } from './account-store.ts';
import { checkFactor } from './check-second-factor.ts';
import { verifyPassword } from './hash-password.ts';
import { openSessionUnlessChanged } from './open-session.ts';

const QUARTER_HOUR = 15 * 60;
const PER_ADDRESS = { name: 'sign-in', points: 30, seconds: QUARTER_HOUR };
/** Never counted per account only: anyone could then lock out its owner. */
const PER_ADDRESS_AND_ACCOUNT = { name: 'sign-in-account', points: 10, seconds: QUARTER_HOUR };

type Credentials = z.output<typeof loginBodySchema>;

/**
 * Opens a session and returns its token. An unknown address, an account without a password and a wrong password
 * get the same answer after the same work. The role is checked before a session exists.
 * @throws AppError `wrong_credentials`, `second_factor_required`, `wrong_second_factor`, `account_suspended`, `forbidden`, `too_many_attempts`
 */
export async function signInWithPassword(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  client: Client,
  { email, password, isAdmin, code }: Credentials,
): Promise<string> {
  const pair = `${client.address} ${email}`;
  // In parallel, but the password is compared only after both limits have passed.
  const [account, attempts] = await Promise.all([
    findSignIn(deps.db, email),
    deps.limiter.consume(PER_ADDRESS_AND_ACCOUNT, pair),
    deps.limiter.consume(PER_ADDRESS, client.address),
  ]);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new AppError('wrong_credentials');
  await checkFactor(deps, account.id, account.factor, code);
  checkMaySignIn(account, isAdmin);
  const proof = { userAgent: client.userAgent, passwordHash: account.passwordHash };
  const token = await openSessionUnlessChanged(deps, deps.db, account.id, proof);
  // Suspended, deleted or with a changed password since the comparison.
  if (token === null) throw new AppError('wrong_credentials');
  // Only this attempt may stay counted.
  if (attempts > 1) await deps.limiter.reset(PER_ADDRESS_AND_ACCOUNT, pair);
  return token;
}
