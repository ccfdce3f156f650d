import { createBackup } from './admin/backups/record-run.ts';
import { eraseDueAccounts } from './admin/privacy/erasure.ts';
import { purgeExpiredData } from './admin/privacy/purge-expired-data.ts';
import { forgetReporters } from './admin/reports/reports.ts';
import { updateCustomer, updateCustomers } from './billing/billing/customers.ts';
import { processPlayedTime } from './billing/billing/payment-events.ts';
import { syncDueSubscriptions } from './billing/billing/sync-subscription.ts';
import { completeWithdrawals } from './billing/billing/withdrawals.ts';
import { publishScheduledArticle } from './blog/articles/publication.ts';
import { purgeTrash } from './blog/articles/trash.ts';
import type { Deps } from './deps.ts';
import { fetchEventPicture } from './events/event-imports/pictures.ts';
import { publishScheduledEvent } from './events/events/publication.ts';
import { inviteImported } from './events/guest-imports/imports.ts';
import { endOffers } from './events/guest-list/offers.ts';
import { attachGuests } from './events/guest-list/passes.ts';
import { remindOfSteps } from './events/night-file/reminders.ts';
import { notifyOfPlaces } from './events/parties/announcements.ts';
import { sendHeldInvitations } from './events/parties/guests.ts';
import { extendSeries } from './events/series/dates.ts';
import { answerForRegulars } from './events/series/regulars.ts';
import { purgeImages, sweepImages } from './media/images/images.ts';
import { prepareBatch } from './messages/announcements/delivery.ts';
import { announcePendingChange } from './messages/announcements/event-changes.ts';
import { sendPlannedMessage } from './messages/announcements/planned-messages.ts';
import { tellFollowers } from './messages/announcements/publications.ts';
import { sendReminders } from './messages/announcements/reminders.ts';
import { moveEmailJob } from './messages/mail/delivery.ts';
import { notifyMembers, sendNews } from './messages/notifications/sending.ts';
import { eraseAlbums } from './night/album/erase-albums.ts';
import { eraseCostAccounts } from './night/costs/accounts.ts';
import { purgeCosts } from './night/costs/debts.ts';
import { sendHomeReminder } from './night/homecomings/homecomings.ts';
import { scheduleInactiveDeletions } from './people/accounts/deletions.ts';
import { deliverPhoneCode } from './people/members/phone.ts';
import { deliverVerificationCode } from './people/organisers/app-connection.ts';
import { checkVatNumber } from './people/organisers/vat.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';

/** The handler of every kind of job. */
export function createJobHandlers(deps: Deps): JobHandlers {
  return {
    'send-email': (order, jobId) => moveEmailJob(deps, order, jobId),
    'send-verification-code': ({ id }) => deliverVerificationCode(deps, id),
    'deliver-batch': (order) =>
      prepareBatch(deps, order, (tx, members) => notifyMembers(deps, tx, [members])),
    'send-phone-code': ({ id }) => deliverPhoneCode(deps, id),
    'invite-imported': ({ importId }) => inviteImported(deps, importId),
    'fetch-event-picture': (order) => fetchEventPicture(deps, order),
    'push-news': ({ ids }) => sendNews(deps, ids),
    'send-reminders': () => sendReminders(deps),
    'remind-steps': () => remindOfSteps(deps),
    'tell-followers': (day) => tellFollowers(deps, day),
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
    'send-planned': (order) => sendPlannedMessage(deps, order),
    'answer-series': (order) => answerForRegulars(deps, order),
    'end-offers': (order) => endOffers(deps, order),
    'remind-home': (reminder) => sendHomeReminder(deps, reminder),
    'tell-places': (places, jobId) => notifyOfPlaces(deps, places, jobId),
    'attach-guests': ({ accountId }) => attachGuests(deps, accountId),
    'send-held-invitations': ({ accountId }) => sendHeldInvitations(deps, accountId),
    'create-backup': () => createBackup(deps),
    'clean-up': () => cleanUp(deps),
  };
}

/**
 * Scheduled clean-ups. Pictures last: deleted articles and old versions may have held the last
 * reference to one.
 */
async function cleanUp(deps: Deps): Promise<void> {
  await extendSeries(deps);
  await purgeExpiredData(deps);
  await eraseDueAccounts(deps);
  await scheduleInactiveDeletions(deps);
  await forgetReporters(deps);
  await eraseAlbums(deps);
  await eraseCostAccounts(deps);
  await purgeCosts(deps);
  await purgeTrash(deps);
  await purgeImages(deps);
  await sweepImages(deps);
}
