import { replyLink } from '@lampion/contract/rules/reply-links';
import type { Deps } from '../../deps.ts';
import { issueToken } from '../accounts/issue-token.ts';
import { insertGuestLink } from './reply-store.ts';

/**
 * A private link for one e-mail to a guest who exists. Made when the e-mail leaves, so that its token stands in no queue;
 * only its hash is kept. Earlier links keep working.
 */
export async function issueGuestLink(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  guestId: string,
): Promise<string> {
  const { token, tokenHash } = issueToken();
  await insertGuestLink(db, { guestId, tokenHash });
  return replyLink(config.PUBLIC_URL, token);
}
