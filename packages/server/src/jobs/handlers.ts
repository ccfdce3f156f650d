import type { Deps } from '../deps.ts';
import { accountEmails } from '../features/accounts/account-jobs.ts';
import { deletionEmails } from '../features/accounts/deletion-jobs.ts';
import { scheduleInactiveDeletions } from '../features/accounts/schedule-inactive-deletions.ts';
import { securityEmails } from '../features/accounts/security-jobs.ts';
import { prepareBatch } from '../features/announcements/prepare-batch.ts';
import { sendReminders } from '../features/announcements/send-reminders.ts';
import { publishScheduledArticle } from '../features/articles/publish-scheduled-article.ts';
import { purgeTrash } from '../features/articles/purge-trash.ts';
import { createBackup } from '../features/backups/create-backup.ts';
import { billingEmails } from '../features/billing/billing-jobs.ts';
import { syncDueSubscriptions } from '../features/billing/sync-due-subscriptions.ts';
import { updateCustomer } from '../features/billing/update-customer.ts';
import { contactEmails } from '../features/contact/contact-jobs.ts';
import { messageEmails } from '../features/contact/message-jobs.ts';
import { forgetReporters } from '../features/events/forget-reporters.ts';
import { moderationEmails } from '../features/events/moderation-jobs.ts';
import { invitationEmails } from '../features/guest-list/invitation-jobs.ts';
import { replyEmails } from '../features/guest-list/reply-jobs.ts';
import { purgeImages } from '../features/images/purge-images.ts';
import { deliverVerificationCode } from '../features/organisers/deliver-verification-code.ts';
import { eraseDueAccounts } from '../features/privacy/erase-due-accounts.ts';
import { purgeExpiredData } from '../features/privacy/purge-expired-data.ts';
import type { JobHandlers } from './jobs.ts';
import { sendEmail } from './send-email.ts';

/** The handler of every kind of job. */
export function createJobHandlers(deps: Deps): JobHandlers {
  const composers = {
    ...accountEmails(deps),
    ...securityEmails(deps),
    ...billingEmails(deps),
    ...contactEmails(deps),
    ...messageEmails(deps),
    ...moderationEmails(deps),
    ...deletionEmails(deps),
    ...replyEmails(deps),
    ...invitationEmails(deps),
  };
  return {
    'send-email': (order, jobId) => sendEmail(deps, composers, order, jobId),
    'send-verification-code': ({ id }) => deliverVerificationCode(deps, id),
    'deliver-batch': (order) => prepareBatch(deps, order),
    'send-reminders': () => sendReminders(deps),
    'update-customer': ({ organiserId }) => updateCustomer(deps, organiserId),
    'close-customer': ({ customerId }) => deps.payments.closeCustomer(customerId),
    'sync-subscriptions': () => syncDueSubscriptions(deps),
    'publish-article': (order) => publishScheduledArticle(deps, order),
    'create-backup': () => createBackup(deps),
    'clean-up': () => cleanUp(deps),
  };
}

/** Scheduled clean-ups. Pictures last: deleted articles and old versions may have been the last to refer to one. */
async function cleanUp(deps: Deps): Promise<void> {
  await purgeExpiredData(deps);
  await eraseDueAccounts(deps);
  await scheduleInactiveDeletions(deps);
  await forgetReporters(deps);
  await purgeTrash(deps);
  await purgeImages(deps);
}
