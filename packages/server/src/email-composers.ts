import { decisionEmails } from './admin/decisions/decisions.ts';
import { reportEmails } from './admin/reports/reports.ts';
import { billingEmails } from './billing/billing/jobs.ts';
import type { Deps } from './deps.ts';
import { moderationEmails } from './events/events/moderation.ts';
import { requestEmails } from './events/guest-list/approvals.ts';
import { invitationEmails, replyEmails } from './events/guest-list/jobs.ts';
import { nightFileEmails } from './events/night-file/reminders.ts';
import { partyEmails } from './events/parties/emails.ts';
import { ticketEmails } from './events/tickets/linked-tickets.ts';
import { pushFirst } from './messages/announcements/deliver-message.ts';
import { signUnsubscribe } from './messages/announcements/unsubscribing.ts';
import { contactEmails, messageEmails } from './messages/contact/jobs.ts';
import { checkEmails } from './messages/mail/jobs.ts';
import { newsEmails } from './messages/notifications/jobs.ts';
import { webhookEmails } from './messages/webhooks/webhooks.ts';
import { accountEmails, deletionEmails, securityEmails } from './people/accounts/jobs.ts';
import { followEmails } from './people/organisers/email-follows.ts';
import { appConnectionEmails } from './people/organisers/jobs.ts';
import { teamChangeEmails } from './people/teams/changes.ts';
import { teamEmails } from './people/teams/invitations.ts';
import type { EmailComposers } from './platform/emails/frame.ts';

/** The composers of all kinds of e-mail; some are sent to browsers of their guest first. */
export function createEmailComposers(deps: Deps): EmailComposers {
  return pushFirst(deps, {
    ...accountEmails(deps),
    ...securityEmails(deps),
    ...appConnectionEmails(deps),
    ...followEmails(deps),
    ...teamEmails(deps),
    ...teamChangeEmails(deps),
    ...billingEmails(deps),
    ...contactEmails(deps),
    ...messageEmails(deps),
    ...moderationEmails(deps),
    ...reportEmails(deps),
    ...decisionEmails(deps),
    ...deletionEmails(deps),
    ...replyEmails(deps),
    ...requestEmails(deps),
    ...nightFileEmails(deps),
    ...ticketEmails(deps),
    ...newsEmails(deps),
    ...partyEmails(deps),
    ...invitationEmails(deps, { signUnsubscribe: (guestId) => signUnsubscribe(deps, guestId) }),
    ...checkEmails(deps),
    ...webhookEmails(deps),
  });
}
