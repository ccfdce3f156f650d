import { browserErrorEndpoints } from './admin/browser-errors.ts';
import { contestEndpoints } from './admin/decisions.ts';
import { adminJournalEndpoints } from './admin/journal.ts';
import { privacyEndpoints } from './admin/privacy.ts';
import { reportEndpoints } from './admin/reports.ts';
import { adminSettingsEndpoints } from './admin/settings.ts';
import { adminStatsEndpoints } from './admin/stats.ts';
import { systemStatusEndpoints } from './admin/system-status.ts';
import { adminBillingEndpoints } from './billing/admin-billing.ts';
import { billingEndpoints } from './billing/billing.ts';
import { adminArticleEndpoints, articleEndpoints } from './blog/article-calls.ts';
import { adminEventEndpoints } from './events/admin-events.ts';
import { agendaEndpoints } from './events/agenda.ts';
import { approvalEndpoints } from './events/approvals.ts';
import { calendarEndpoints } from './events/calendars/own-calendar.ts';
import { doorEndpoints } from './events/door.ts';
import { eventEndpoints } from './events/events.ts';
import { guestEndpoints } from './events/guests.ts';
import { handoverEndpoints } from './events/handovers.ts';
import { eventImportEndpoints } from './events/imports/event-imports.ts';
import { guestImportEndpoints } from './events/imports/guest-imports.ts';
import { invitationEndpoints } from './events/invitations.ts';
import { nightFileEndpoints } from './events/night-file.ts';
import { partyEndpoints } from './events/party-calls.ts';
import { partyHostingEndpoints } from './events/party-hosting.ts';
import { passEndpoints } from './events/passes.ts';
import { posterEndpoints } from './events/posters.ts';
import { programmeEndpoints } from './events/programme.ts';
import { questionEndpoints } from './events/questions.ts';
import { meEndpoints, replyEndpoints } from './events/replies.ts';
import { seriesEndpoints } from './events/series/series-calls.ts';
import { ticketEndpoints } from './events/tickets.ts';
import { announcementEndpoints } from './messages/announcements.ts';
import { contactEndpoints } from './messages/contact.ts';
import { adminMessageEndpoints } from './messages/contact-inbox.ts';
import { adminEmailEndpoints } from './messages/emails.ts';
import { liveEndpoints } from './messages/live.ts';
import { adminMailCheckEndpoints } from './messages/mail-checks.ts';
import { newsEndpoints } from './messages/news.ts';
import { notificationEndpoints } from './messages/notifications.ts';
import { plannedMessageEndpoints } from './messages/planned-messages.ts';
import { publicationEndpoints } from './messages/publications.ts';
import { adminSuppressionEndpoints } from './messages/suppressions.ts';
import { webhookEndpoints } from './messages/webhooks.ts';
import { albumEndpoints } from './night/album.ts';
import { crawlEndpoints } from './night/bar-crawl.ts';
import { claimEndpoints } from './night/challenge-calls.ts';
import { costEndpoints } from './night/costs.ts';
import { debtEndpoints } from './night/debts.ts';
import { homecomingEndpoints } from './night/homecomings.ts';
import { morningAfterEndpoints } from './night/morning-after.ts';
import { nightEndpoints } from './night/nights.ts';
import { shoppingListEndpoints } from './night/shopping-list.ts';
import { songEndpoints } from './night/songs.ts';
import { accountEndpoints } from './people/accounts.ts';
import { adminMemberEndpoints } from './people/admin-members.ts';
import { adminUserEndpoints } from './people/admin-users.ts';
import { apiKeyEndpoints } from './people/api-keys.ts';
import { appAccountEndpoints } from './people/app-accounts.ts';
import { appConnectionEndpoints } from './people/app-connection.ts';
import { followerEndpoints } from './people/followers.ts';
import { friendGroupEndpoints } from './people/friend-groups.ts';
import { friendEndpoints } from './people/friends.ts';
import { memberSafetyEndpoints } from './people/member-safety.ts';
import { organiserEndpoints } from './people/organisers.ts';
import { passkeyEndpoints } from './people/passkeys.ts';
import { profileEndpoints } from './people/profile.ts';
import { providerSignInEndpoints } from './people/provider-sign-in.ts';
import { securityEndpoints } from './people/security.ts';
import { teamEndpoints } from './people/teams.ts';

/**
 * Every call of the API, by name. The server registers them; clients and documentation read them.
 */
export const endpoints = {
  ...accountEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...providerSignInEndpoints,
  ...privacyEndpoints,
  ...articleEndpoints,
  ...eventEndpoints,
  ...agendaEndpoints,
  ...seriesEndpoints,
  ...approvalEndpoints,
  ...questionEndpoints,
  ...posterEndpoints,
  ...programmeEndpoints,
  ...guestEndpoints,
  ...invitationEndpoints,
  ...eventImportEndpoints,
  ...guestImportEndpoints,
  ...replyEndpoints,
  ...nightFileEndpoints,
  ...partyEndpoints,
  ...partyHostingEndpoints,
  ...morningAfterEndpoints,
  ...nightEndpoints,
  ...songEndpoints,
  ...homecomingEndpoints,
  ...doorEndpoints,
  ...shoppingListEndpoints,
  ...costEndpoints,
  ...debtEndpoints,
  ...crawlEndpoints,
  ...albumEndpoints,
  ...claimEndpoints,
  ...meEndpoints,
  ...calendarEndpoints,
  ...handoverEndpoints,
  ...passEndpoints,
  ...ticketEndpoints,
  ...passEndpoints,
  ...friendEndpoints,
  ...friendGroupEndpoints,
  ...announcementEndpoints,
  ...plannedMessageEndpoints,
  ...notificationEndpoints,
  ...newsEndpoints,
  ...liveEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...teamEndpoints,
  ...followerEndpoints,
  ...publicationEndpoints,
  ...organiserEndpoints,
  ...profileEndpoints,
  ...appAccountEndpoints,
  ...memberSafetyEndpoints,
  ...adminMemberEndpoints,
  ...appConnectionEndpoints,
  ...billingEndpoints,
  ...contactEndpoints,
  ...adminArticleEndpoints,
  ...adminEventEndpoints,
  ...adminUserEndpoints,
  ...adminBillingEndpoints,
  ...adminMessageEndpoints,
  ...adminEmailEndpoints,
  ...adminSuppressionEndpoints,
  ...adminMailCheckEndpoints,
  ...browserErrorEndpoints,
  ...contestEndpoints,
  ...reportEndpoints,
  ...adminJournalEndpoints,
  ...adminStatsEndpoints,
  ...adminSettingsEndpoints,
  ...systemStatusEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
