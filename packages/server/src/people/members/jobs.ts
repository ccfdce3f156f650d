import type { JournalAction } from '@lampion/contract/admin/journal';
import { findRecordedChange } from '../../admin/journal/record-action.ts';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { type ProfileModeration, renderProfileModerated } from '../../platform/emails/events.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { findModeratedOwner } from './block-store.ts';

const moderations: Readonly<Record<string, ProfileModeration>> = {
  'account.remove-picture': 'picture',
  'account.remove-bio': 'bio',
  'account.rename': 'username',
} satisfies Partial<Record<JournalAction, ProfileModeration>>;

/**
 * The e-mail to a member about a decision of the administration; none once they left. The row is
 * the journal entry.
 */
export function moderatedMemberEmails(
  deps: Pick<Deps, 'config' | 'db'>,
): Pick<EmailComposers, 'profile-moderated'> {
  return {
    async 'profile-moderated'(entryId) {
      const change = await findRecordedChange(deps.db, entryId);
      if (change === null) return null;
      const what = moderations[change.action];
      const owner = await findModeratedOwner(deps.db, change.subjectId);
      if (what === undefined || owner === null) return null;
      const { supportEmail: replyTo } = await readSettings(deps);
      const url = `${deps.config.PUBLIC_URL}/app/me`;
      const { email: to, username } = owner;
      return { to, replyTo, ...renderProfileModerated({ what, username, url }) };
    },
  };
}
