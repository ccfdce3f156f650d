import type { Access } from '@lampion/contract/endpoint';
import type { Deps } from '../deps.ts';
import { createAccount, createAppAccount, createOrganiser, signIn } from './factories.ts';

export const roles = ['visitor', 'member', 'organiser', 'admin'] as const;
export type CallerRole = (typeof roles)[number];

/** Headers of a new account of this role, used by one call only. Whoever is nothing else is a member of the app. */
export async function createCaller(
  deps: Pick<Deps, 'db'>,
  role: CallerRole,
): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const { id } = await createAccount(deps, { role, emailVerifiedAt: new Date() });
  if (role === 'member') await createAppAccount(deps, { accountId: id });
  if (role === 'organiser') await createOrganiser(deps, { accountId: id });
  return signIn(deps, id);
}

/** The lowest role that may call an endpoint with this access. */
export const leastRole: Record<Access, CallerRole> = {
  anyone: 'visitor',
  'signed-in': 'member',
  organiser: 'organiser',
  admin: 'admin',
};
