import type { Deps } from '../deps.ts';
import type { EmailComposers } from '../emails/email-composers.ts';
import { accountEmails } from '../features/accounts/account-jobs.ts';
import { deletionEmails } from '../features/accounts/deletion-jobs.ts';
import { securityEmails } from '../features/accounts/security-jobs.ts';
import { signUnsubscribe } from '../features/announcements/sign-unsubscribe.ts';
import { billingEmails } from '../features/billing/billing-jobs.ts';
import { contactEmails } from '../features/contact/contact-jobs.ts';
import { messageEmails } from '../features/contact/message-jobs.ts';
import { moderationEmails } from '../features/events/moderation-jobs.ts';
import { invitationEmails } from '../features/guest-list/invitation-jobs.ts';
import { replyEmails } from '../features/guest-list/reply-jobs.ts';
import { checkEmails } from '../features/mail/mail-check-jobs.ts';
import { moderatedMemberEmails } from '../features/members/moderated-member-jobs.ts';
import { newsEmails } from '../features/news/news-jobs.ts';
import { appConnectionEmails } from '../features/organisers/app-connection-jobs.ts';
import { partyEmails } from '../features/parties/party-jobs.ts';

/** What writes each kind of e-mail. */
export function createEmailComposers(deps: Deps): EmailComposers {
  return {
    ...accountEmails(deps),
    ...securityEmails(deps),
    ...appConnectionEmails(deps),
    ...billingEmails(deps),
    ...contactEmails(deps),
    ...messageEmails(deps),
    ...moderationEmails(deps),
    ...moderatedMemberEmails(deps),
    ...deletionEmails(deps),
    ...replyEmails(deps),
    ...newsEmails(deps),
    ...partyEmails(deps),
    ...invitationEmails(deps, { signUnsubscribe: (guestId) => signUnsubscribe(deps, guestId) }),
    ...checkEmails(deps),
  };
}
