import { randomBytes } from 'node:crypto';
import type { OwnFriendLink } from '@lampion/contract/schemas/friend';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { findOrInsertCode, replaceCode } from './friend-link-store.ts';

type LinkDeps = Pick<Deps, 'config' | 'db'>;

const newCode = () => randomBytes(16).toString('base64url');
const describe = ({ config }: LinkDeps, code: string): OwnFriendLink => ({
  code,
  url: `${config.PUBLIC_URL}/app/a/${code}`,
});

/**
 * The caller's friend link, made when it is first asked for.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function getFriendLink(deps: LinkDeps, actor: Actor): Promise<OwnFriendLink> {
  const { appAccountId } = await requireMember(deps, actor);
  return describe(deps, await findOrInsertCode(deps.db, appAccountId, newCode()));
}

/** Another one; the former leads to nobody any more. @throws AppError as above */
export async function renewFriendLink(deps: LinkDeps, actor: Actor): Promise<OwnFriendLink> {
  const { appAccountId } = await requireMember(deps, actor);
  const code = newCode();
  await replaceCode(deps.db, appAccountId, code);
  return describe(deps, code);
}
