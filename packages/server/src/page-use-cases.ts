/**
 * The use cases that loaders and actions of public pages call. Passed through the load context,
 * because the build of the web app would otherwise bundle a second copy of them.
 */

export { contestDecision, getContestable } from './admin/decisions/decisions.ts';
export { showTransparency } from './admin/decisions/transparency.ts';
export {
  cancelDemoCheckout,
  changeDemoMethod,
  getDemoCheckout,
  getDemoCreditNote,
  getDemoInvoice,
  getDemoPortal,
  payDemoCheckout,
  payDemoInvoice,
} from './billing/billing/demo-payments.ts';
export { showPlans } from './billing/billing/plan-limits.ts';
export { searchArticles } from './blog/articles/lists.ts';
export { listLatestArticles, showArticle, showArticleLabel, showBlog } from './blog/articles/pages.ts';
export { nextScheduledPublication } from './blog/articles/publication.ts';
export {
  freshnessOfAgenda,
  listAgenda,
  listLargestCities,
  listNearestCities,
  listRelatedEvents,
} from './events/events/agenda.ts';
export { submitReport } from './events/events/moderation.ts';
export { showEvent, showOrganiserEvents } from './events/events/pages.ts';
export { describeGuestList } from './events/guest-list/exports.ts';
export { resolvePass } from './events/guest-list/guests.ts';
export {
  answerLinkedOffer,
  confirmLink,
  getLinkedReply,
  setLinkedReply,
} from './events/guest-list/linked-replies.ts';
export { addVisitorReply } from './events/guest-list/visitors.ts';
export { getPartyLink } from './events/parties/link.ts';
export { addLinkReply, getLinkedVotes, setLinkedVotes } from './events/parties/linked-votes.ts';
export { getQuestions } from './events/questions/questions.ts';
export { findSeriesOfEvent, showSeries } from './events/series/pages.ts';
export { acceptHandover, addHandover, listHandovers, takeBackHandover } from './events/tickets/handovers.ts';
export { findLinkedTicket } from './events/tickets/linked-tickets.ts';
export { renewPass } from './messages/announcements/devices.ts';
export { getGuestReminders, setGuestReminders } from './messages/announcements/reminders.ts';
export { unsubscribeGuest } from './messages/announcements/unsubscribing.ts';
export { sendContactMessage } from './messages/contact/contact.ts';
export {
  getCrawlScreen,
  getCrawlVisits,
  getCrawlWhereabouts,
  setBarState,
} from './night/bar-crawl/private-links.ts';
export { findNextProgress } from './night/challenges/board.ts';
export { followByEmail } from './people/organisers/email-follows.ts';
export { confirmFollow, getFollowLink, leaveByLink } from './people/organisers/follow-links.ts';
export { visitor } from './platform/actor.ts';
export { cities, citiesAround, findCity } from './platform/cities.ts';
export { parseInput, parseParams } from './platform/parse-input.ts';
