import { replyLink } from '@lampion/contract/rules/reply-links';
import type { Deps } from '../../deps.ts';
import { issueToken } from '../accounts/issue-token.ts';
import { insertGuestLink } from './reply-store.ts';

/**
 * A private link for one e-mail to an existing guest. Created when the e-mail is sent, so that its token is in no
 * queue; only its hash is stored. Earlier links stay valid.
 */
export async function issueGuestLink(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  guestId: string,
): Promise<string> {
  const { token, tokenHash } = issueToken();
  await insertGuestLink(db, { guestId, tokenHash });
  return replyLink(config.PUBLIC_URL, token);
}
