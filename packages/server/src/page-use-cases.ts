/**
 * The use cases that loaders and actions of public pages call. They get them through the load context, because a build
 * of the web app would contain a second copy of whatever it imports.
 */
export { visitor } from './actor.ts';
export { cities, citiesAround, findCity } from './cities.ts';
export { getGuestReminders } from './features/announcements/get-guest-reminders.ts';
export { setGuestReminders } from './features/announcements/set-guest-reminders.ts';
export { unsubscribeGuest } from './features/announcements/unsubscribe-guest.ts';
export { nextScheduledPublication } from './features/articles/find-next-publication.ts';
export { searchArticles } from './features/articles/search-articles.ts';
export { showArticle } from './features/articles/show-article.ts';
export { listLatestArticles, showArticleLabel, showBlog } from './features/articles/show-blog.ts';
export { cancelDemoCheckout } from './features/billing/cancel-demo-checkout.ts';
export { changeDemoMethod } from './features/billing/change-demo-method.ts';
export { getDemoCheckout } from './features/billing/get-demo-checkout.ts';
export { getDemoCreditNote, getDemoInvoice } from './features/billing/get-demo-invoice.ts';
export { getDemoPortal } from './features/billing/get-demo-portal.ts';
export { payDemoCheckout } from './features/billing/pay-demo-checkout.ts';
export { payDemoInvoice } from './features/billing/pay-demo-invoice.ts';
export { showPlans } from './features/billing/show-plans.ts';
export { findNextProgress } from './features/claims/find-next-progress.ts';
export { sendContactMessage } from './features/contact/send-contact-message.ts';
export { getCrawlScreen } from './features/crawl/get-crawl-screen.ts';
export { getCrawlVisits } from './features/crawl/get-crawl-visits.ts';
export { freshnessOfAgenda, listAgenda } from './features/events/list-agenda.ts';
export { listLargestCities, listNearestCities } from './features/events/list-city-pages.ts';
export { listRelatedEvents } from './features/events/list-related-events.ts';
export { showEvent } from './features/events/show-event.ts';
export { showOrganiserEvents } from './features/events/show-organiser-events.ts';
export { addVisitorReply } from './features/guest-list/add-visitor-reply.ts';
export { describeGuestList } from './features/guest-list/describe-guest-list.ts';
export { getLinkedReply } from './features/guest-list/get-linked-reply.ts';
export { answerLinkedOffer, setLinkedReply } from './features/guest-list/set-linked-reply.ts';
export { addLinkReply } from './features/parties/add-link-reply.ts';
export { getLinkedVotes } from './features/parties/get-linked-votes.ts';
export { getPartyLink } from './features/parties/get-party-link.ts';
export { setLinkedVotes } from './features/parties/set-linked-votes.ts';
export { parseInput, parseParams } from './parse-input.ts';
