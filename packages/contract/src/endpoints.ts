import { accountEndpoints } from './endpoints/accounts.ts';
import { adminArticleEndpoints } from './endpoints/admin-articles.ts';
import { adminBillingEndpoints } from './endpoints/admin-billing.ts';
import { adminEmailEndpoints } from './endpoints/admin-emails.ts';
import { adminEventEndpoints } from './endpoints/admin-events.ts';
import { adminJournalEndpoints } from './endpoints/admin-journal.ts';
import { adminMailCheckEndpoints } from './endpoints/admin-mail-checks.ts';
import { adminMemberEndpoints } from './endpoints/admin-members.ts';
import { adminMessageEndpoints } from './endpoints/admin-messages.ts';
import { adminSettingsEndpoints } from './endpoints/admin-settings.ts';
import { adminStatsEndpoints } from './endpoints/admin-stats.ts';
import { adminSuppressionEndpoints } from './endpoints/admin-suppressions.ts';
import { adminUserEndpoints } from './endpoints/admin-users.ts';
import { agendaEndpoints } from './endpoints/agenda.ts';
import { albumEndpoints } from './endpoints/album.ts';
import { announcementEndpoints } from './endpoints/announcements.ts';
import { appAccountEndpoints } from './endpoints/app-accounts.ts';
import { appConnectionEndpoints } from './endpoints/app-connection.ts';
import { articleEndpoints } from './endpoints/articles.ts';
import { billingEndpoints } from './endpoints/billing.ts';
import { browserErrorEndpoints } from './endpoints/browser-errors.ts';
import { claimEndpoints } from './endpoints/claims.ts';
import { contactEndpoints } from './endpoints/contact.ts';
import { costEndpoints } from './endpoints/costs.ts';
import { crawlEndpoints } from './endpoints/crawl.ts';
import { doorEndpoints } from './endpoints/door.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { followerEndpoints } from './endpoints/followers.ts';
import { friendGroupEndpoints } from './endpoints/friend-groups.ts';
import { friendEndpoints } from './endpoints/friends.ts';
import { guestImportEndpoints } from './endpoints/guest-imports.ts';
import { guestEndpoints } from './endpoints/guests.ts';
import { homecomingEndpoints } from './endpoints/homecomings.ts';
import { invitationEndpoints } from './endpoints/invitations.ts';
import { liveEndpoints } from './endpoints/live.ts';
import { meEndpoints } from './endpoints/me.ts';
import { memberSafetyEndpoints } from './endpoints/member-safety.ts';
import { newsEndpoints } from './endpoints/news.ts';
import { nightEndpoints } from './endpoints/nights.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { organiserEndpoints } from './endpoints/organisers.ts';
import { partyEndpoints } from './endpoints/parties.ts';
import { partyHostingEndpoints } from './endpoints/party-hosting.ts';
import { posterEndpoints } from './endpoints/posters.ts';
import { privacyEndpoints } from './endpoints/privacy.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { programmeEndpoints } from './endpoints/programme.ts';
import { replyEndpoints } from './endpoints/replies.ts';
import { securityEndpoints } from './endpoints/security.ts';
import { shoppingListEndpoints } from './endpoints/shopping-list.ts';
import { songEndpoints } from './endpoints/songs.ts';
import { systemStatusEndpoints } from './endpoints/system-status.ts';
import { ticketEndpoints } from './endpoints/tickets.ts';

/**
 * Every call of the API, by name. The server registers each of them; clients and documentation read
 * them.
 */
export const endpoints = {
  ...accountEndpoints,
  ...securityEndpoints,
  ...privacyEndpoints,
  ...articleEndpoints,
  ...eventEndpoints,
  ...agendaEndpoints,
  ...posterEndpoints,
  ...programmeEndpoints,
  ...guestEndpoints,
  ...invitationEndpoints,
  ...guestImportEndpoints,
  ...replyEndpoints,
  ...partyEndpoints,
  ...partyHostingEndpoints,
  ...nightEndpoints,
  ...songEndpoints,
  ...homecomingEndpoints,
  ...doorEndpoints,
  ...shoppingListEndpoints,
  ...costEndpoints,
  ...crawlEndpoints,
  ...albumEndpoints,
  ...claimEndpoints,
  ...meEndpoints,
  ...ticketEndpoints,
  ...friendEndpoints,
  ...friendGroupEndpoints,
  ...announcementEndpoints,
  ...notificationEndpoints,
  ...newsEndpoints,
  ...liveEndpoints,
  ...followerEndpoints,
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
  ...adminJournalEndpoints,
  ...adminStatsEndpoints,
  ...adminSettingsEndpoints,
  ...systemStatusEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
