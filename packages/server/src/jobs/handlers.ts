import type { Deps } from '../deps.ts';
import { scheduleInactiveDeletions } from '../features/accounts/schedule-inactive-deletions.ts';
import { eraseAlbums } from '../features/album/erase-albums.ts';
import { announcePendingChange } from '../features/announcements/announce-pending-change.ts';
import { prepareBatch } from '../features/announcements/prepare-batch.ts';
import { sendReminders } from '../features/announcements/send-reminders.ts';
import { publishScheduledArticle } from '../features/articles/publish-scheduled-article.ts';
import { purgeTrash } from '../features/articles/purge-trash.ts';
import { createBackup } from '../features/backups/create-backup.ts';
import { completeWithdrawals } from '../features/billing/complete-withdrawals.ts';
import { processPlayedTime } from '../features/billing/process-played-time.ts';
import { syncDueSubscriptions } from '../features/billing/sync-due-subscriptions.ts';
import { updateCustomer } from '../features/billing/update-customer.ts';
import { updateCustomers } from '../features/billing/update-customers.ts';
import { forgetReporters } from '../features/events/forget-reporters.ts';
import { publishScheduledEvent } from '../features/events/publish-scheduled-event.ts';
import { inviteImported } from '../features/guest-imports/invite-imported.ts';
import { attachGuests } from '../features/guest-list/attach-guest.ts';
import { endOffers } from '../features/guest-list/end-offers.ts';
import { sendHomeReminder } from '../features/homecomings/send-home-reminder.ts';
import { purgeImages, sweepImages } from '../features/images/purge-images.ts';
import { moveEmailJob } from '../features/mail/move-email-job.ts';
import { deliverPhoneCode } from '../features/members/request-phone.ts';
import { sendNews } from '../features/news/send-news.ts';
import { tellNews } from '../features/news/tell-news.ts';
import { checkVatNumber } from '../features/organisers/check-vat-number.ts';
import { deliverVerificationCode } from '../features/organisers/deliver-verification-code.ts';
import { sendHeldInvitations } from '../features/parties/invite-friends.ts';
import { tellPlaces } from '../features/parties/tell-places.ts';
import { eraseDueAccounts } from '../features/privacy/erase-due-accounts.ts';
import { purgeExpiredData } from '../features/privacy/purge-expired-data.ts';
import type { JobHandlers } from './jobs.ts';

/** The handler of every kind of job. */
export function createJobHandlers(deps: Deps): JobHandlers {
  return {
    'send-email': (order, jobId) => moveEmailJob(deps, order, jobId),
    'send-verification-code': ({ id }) => deliverVerificationCode(deps, id),
    'deliver-batch': (order) =>
      prepareBatch(deps, order, (tx, told) => tellNews(deps, tx, [{ kind: 'announcement', ...told }])),
    'send-phone-code': ({ id }) => deliverPhoneCode(deps, id),
    'invite-imported': ({ importId }) => inviteImported(deps, importId),
    'push-news': ({ ids }) => sendNews(deps, ids),
    'send-reminders': () => sendReminders(deps),
    'announce-change': ({ eventId }) => announcePendingChange(deps, eventId),
    'update-customers': () => updateCustomers(deps),
    'update-customer': ({ organiserId }) => updateCustomer(deps, organiserId),
    'check-vat-number': ({ organiserId }) => checkVatNumber(deps, organiserId),
    'close-customer': ({ customerId }) => deps.payments.closeCustomer(customerId),
    'sync-subscriptions': async () => {
      await completeWithdrawals(deps);
      await syncDueSubscriptions(deps);
    },
    'play-payments': () => processPlayedTime(deps),
    'publish-article': (order) => publishScheduledArticle(deps, order),
    'publish-event': (order) => publishScheduledEvent(deps, order),
    'end-offers': (order) => endOffers(deps, order),
    'remind-home': (reminder) => sendHomeReminder(deps, reminder),
    'tell-places': (places, jobId) => tellPlaces(deps, places, jobId),
    'attach-guests': ({ accountId }) => attachGuests(deps, accountId),
    'send-held-invitations': ({ accountId }) => sendHeldInvitations(deps, accountId),
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
  await eraseAlbums(deps);
  await purgeTrash(deps);
  await purgeImages(deps);
  await sweepImages(deps);
}
