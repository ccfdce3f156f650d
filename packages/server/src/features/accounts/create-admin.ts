import { registerBodySchema } from '@lampion/contract/schemas/account';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../parse-input.ts';
import { insertAccount, lockAccountByEmail, updateAccount } from './account-store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './hash-password.ts';
import { revokeUnprovenAccess } from './revoke-unproven-access.ts';
import { deleteSessionsOfAccount } from './session-store.ts';

const adminSchema = registerBodySchema.pick({ email: true, password: true });

interface NewAdmin {
  /** The address, as the contract normalises it. */
  readonly email: string;
  readonly outcome: 'created' | 'promoted';
}

/**
 * Creates an administrator, or turns an existing account into one. An existing account may have been created by
 * a stranger in advance: it gets the password given here, all its sessions end, and an
 * authenticator from before its address was confirmed is removed. Idempotent.
 * @throws AppError `invalid_input` for an address or a password the contract refuses
 */
export async function createAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: Actor,
  input: { readonly email: string; readonly password: string },
): Promise<NewAdmin> {
  requireAdmin(actor);
  const { email, password } = parseInput(adminSchema, input);
  await checkNewPassword(deps, password, { email });
  const admin = {
    role: 'admin',
    passwordHash: await hashPassword(password),
    emailVerifiedAt: deps.now(),
    suspendedAt: null,
  } as const;
  return deps.db.transaction(async (tx) => {
    if ((await insertAccount(tx, { email, ...admin })) !== null) return { email, outcome: 'created' };
    const account = await lockAccountByEmail(tx, email);
    if (account === null) throw new Error('an account changed its address at this moment');
    await revokeUnprovenAccess(tx, account);
    await updateAccount(tx, account.id, admin);
    await deleteSessionsOfAccount(tx, account.id);
    return { email, outcome: 'promoted' };
  });
}
