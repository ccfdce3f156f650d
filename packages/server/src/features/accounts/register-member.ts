import type { registerMemberBodySchema } from '@lampion/contract/schemas/member';
import type { z } from 'zod';
import type { Client } from '../../client.ts';
import { checkNewMember, createAppAccount } from '../members/create-app-account.ts';
import { registerAccount } from './register-account.ts';

/**
 * Creates an account with its app account and its session, all or nothing, and returns the session's token.
 * @throws AppError `email_taken`, `username_taken`, `username_reserved`, `under_age`, `invalid_input`, `too_many_attempts`
 */
export async function registerMember(
  deps: Parameters<typeof registerAccount>[0],
  client: Client,
  { email, password, ...wanted }: z.output<typeof registerMemberBodySchema>,
): Promise<string> {
  // First: of somebody who is refused for their age, not even the attempt is counted.
  checkNewMember(deps, wanted);
  return registerAccount(deps, client, { email, password, accountType: 'member' }, async (tx, accountId) => {
    await createAppAccount(deps, tx, accountId, wanted);
  });
}
