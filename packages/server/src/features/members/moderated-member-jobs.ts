import type { JournalAction } from '@lampion/contract/schemas/admin-journal';
import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { type ProfileModeration, renderProfileModerated } from '../../emails/profile-moderated.ts';
import { findRecordedChange } from '../journal/find-last-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findModeratedOwner } from './moderated-member-store.ts';

const moderations: Readonly<Record<string, ProfileModeration>> = {
  'account.remove-picture': 'picture',
  'account.remove-bio': 'bio',
  'account.rename': 'username',
} satisfies Partial<Record<JournalAction, ProfileModeration>>;

/** The e-mail to a member about a decision of the administration; none once they left. The row is the journal entry. */
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
