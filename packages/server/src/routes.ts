import { registerBrowserErrorRoutes } from './admin/browser-errors/routes.ts';
import { registerJournalRoutes } from './admin/journal/routes.ts';
import { registerPrivacyRoutes } from './admin/privacy/routes.ts';
import { registerSettingsRoutes } from './admin/settings/routes.ts';
import { registerStatsRoutes } from './admin/stats/routes.ts';
import { registerStatusRoutes } from './admin/status/routes.ts';
import { registerBillingRoutes, registerCustomerRoutes } from './billing/billing/routes.ts';
import { registerRevenueRoutes } from './billing/revenue/routes.ts';
import { registerArticleEditorRoutes, registerArticleRoutes } from './blog/articles/routes.ts';
import type { Deps } from './deps.ts';
import { registerDoorRoutes } from './events/door/routes.ts';
import { registerModerationRoutes } from './events/events/moderation-routes.ts';
import {
  registerAddressRoutes,
  registerAgendaRoutes,
  registerBarRoutes,
  registerChallengeRoutes,
  registerEventRoutes,
} from './events/events/routes.ts';
import { registerImportRoutes } from './events/guest-imports/routes.ts';
import {
  registerGuestRoutes,
  registerInvitationRoutes,
  registerReplyRoutes,
} from './events/guest-list/routes.ts';
import { registerPartyHostRoutes, registerPartyRoutes } from './events/parties/routes.ts';
import { registerTicketRoutes } from './events/tickets/routes.ts';
import { registerImageRoutes } from './media/images/routes.ts';
import { registerPosterRoutes, registerSharePreviewRoutes } from './media/share-pictures/routes.ts';
import { registerAnnouncementRoutes, registerNotificationRoutes } from './messages/announcements/routes.ts';
import { registerContactRoutes, registerMessageRoutes } from './messages/contact/routes.ts';
import { registerLiveRoutes } from './messages/live/routes.ts';
import {
  registerEmailRoutes,
  registerMailCheckRoutes,
  registerSuppressionRoutes,
} from './messages/mail/routes.ts';
import { registerNewsAnswerRoutes } from './messages/notification-answers/routes.ts';
import { registerNewsRoutes } from './messages/notifications/routes.ts';
import { registerAlbumRoutes } from './night/album/routes.ts';
import { registerCrawlRoutes } from './night/bar-crawl/routes.ts';
import { registerClaimRoutes } from './night/challenges/routes.ts';
import { registerCostRoutes } from './night/costs/routes.ts';
import { registerHomecomingRoutes } from './night/homecomings/routes.ts';
import { registerNightRoutes } from './night/nights/routes.ts';
import { registerShoppingListRoutes } from './night/shopping-list/routes.ts';
import { registerSongRoutes } from './night/songs/routes.ts';
import {
  registerAccountRoutes,
  registerSecurityRoutes,
  registerUserRoutes,
} from './people/accounts/routes.ts';
import { registerFriendRoutes } from './people/friends/routes.ts';
import {
  registerMemberRoutes,
  registerMemberSafetyRoutes,
  registerModeratedMemberRoutes,
} from './people/members/routes.ts';
import {
  registerAppConnectionRoutes,
  registerFollowerRoutes,
  registerOrganiserRoutes,
  registerProfileRoutes,
} from './people/organisers/routes.ts';
import type { Route } from './platform/http/api.ts';

/** Every feature's endpoints, bound to their use cases. */
export function registerRoutes(route: Route, deps: Deps): void {
  registerAccountRoutes(route, deps);
  registerSecurityRoutes(route, deps);
  registerPrivacyRoutes(route, deps);
  registerArticleRoutes(route, deps);
  registerBillingRoutes(route, deps);
  registerBrowserErrorRoutes(route, deps);
  registerContactRoutes(route, deps);
  registerEventRoutes(route, deps);
  registerAgendaRoutes(route, deps);
  registerPosterRoutes(route, deps);
  registerSharePreviewRoutes(route, deps);
  registerChallengeRoutes(route, deps);
  registerBarRoutes(route, deps);
  registerGuestRoutes(route, deps);
  registerInvitationRoutes(route, deps);
  registerImportRoutes(route, deps);
  registerReplyRoutes(route, deps);
  registerPartyRoutes(route, deps);
  registerPartyHostRoutes(route, deps);
  registerNightRoutes(route, deps);
  registerSongRoutes(route, deps);
  registerHomecomingRoutes(route, deps);
  registerDoorRoutes(route, deps);
  registerShoppingListRoutes(route, deps);
  registerCostRoutes(route, deps);
  registerCrawlRoutes(route, deps);
  registerAlbumRoutes(route, deps);
  registerClaimRoutes(route, deps);
  registerAnnouncementRoutes(route, deps);
  registerNotificationRoutes(route, deps);
  registerNewsRoutes(route, deps);
  registerNewsAnswerRoutes(route, deps);
  registerLiveRoutes(route, deps);
  registerFollowerRoutes(route, deps);
  registerFriendRoutes(route, deps);
  registerTicketRoutes(route, deps);
  registerAddressRoutes(route, deps);
  registerOrganiserRoutes(route, deps);
  registerProfileRoutes(route, deps);
  registerMemberRoutes(route, deps);
  registerMemberSafetyRoutes(route, deps);
  registerModeratedMemberRoutes(route, deps);
  registerAppConnectionRoutes(route, deps);
  registerStatsRoutes(route, deps);
  registerArticleEditorRoutes(route, deps);
  registerImageRoutes(route, deps);
  registerModerationRoutes(route, deps);
  registerUserRoutes(route, deps);
  registerCustomerRoutes(route, deps);
  registerRevenueRoutes(route, deps);
  registerMessageRoutes(route, deps);
  registerEmailRoutes(route, deps);
  registerSuppressionRoutes(route, deps);
  registerMailCheckRoutes(route, deps);
  registerJournalRoutes(route, deps);
  registerSettingsRoutes(route, deps);
  registerStatusRoutes(route, deps);
}
