import { becomesPastAt, isPast } from '@lampion/contract/rules/event-timing';
import { nextChange } from '@lampion/contract/rules/opening-hours';
import { contactBodySchema } from '@lampion/contract/schemas/contact';
import { eventParamsSchema, type PublicEvent } from '@lampion/contract/schemas/event';
import {
  replyBodySchema,
  replyTokenParamsSchema,
  visitorReplyBodySchema,
} from '@lampion/contract/schemas/reply';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { visitor } from './actor.ts';
import { AppError } from './app-error.ts';
import type { Client } from './client.ts';
import type { Deps } from './deps.ts';
import { unsubscribeGuest } from './features/announcements/unsubscribe-guest.ts';
import { nextScheduledPublication } from './features/articles/find-next-publication.ts';
import { getArticle } from './features/articles/get-article.ts';
import { listArticleSummaries } from './features/articles/list-articles.ts';
import { cancelDemoCheckout } from './features/billing/cancel-demo-checkout.ts';
import { getDemoCheckout } from './features/billing/get-demo-checkout.ts';
import { getDemoInvoice } from './features/billing/get-demo-invoice.ts';
import { payDemoCheckout } from './features/billing/pay-demo-checkout.ts';
import { sendContactMessage } from './features/contact/send-contact-message.ts';
import { showEvent } from './features/events/show-event.ts';
import { showOrganiserEvents } from './features/events/show-organiser-events.ts';
import { addVisitorReply } from './features/guest-list/add-visitor-reply.ts';
import { getLinkedReply } from './features/guest-list/get-linked-reply.ts';
import { setLinkedReply } from './features/guest-list/set-linked-reply.ts';
import type { PageServices } from './page-services.ts';
import { parseInput } from './parse-input.ts';

const MOST_ARTICLES = 100;

/** Where the page of this request is told what it shows and how long that holds. */
interface PageNotes extends Pick<PageServices, 'dependsOn' | 'freshUntil'> {
  /** Who sent a form; a page that is only read is nobody's. */
  readonly client?: Client | undefined;
}

/** When an event's page changes by itself: the badge once it is past, the state of a bar at its next hour. */
function changesOf({ beginDate, bars }: Pick<PublicEvent, 'beginDate' | 'bars'>, now: Date): Date[] {
  const begin = new Date(beginDate);
  // At the limit itself the event is not past yet, but a millisecond later.
  const turnsPast = isPast(begin, now) ? null : new Date(becomesPastAt(begin).getTime() + 1);
  const hours = bars.map((bar) => nextChange(bar.openingHours, bar.closingHours, now));
  return [turnsPast, ...hours].filter((instant) => instant !== null);
}

export interface PageDeps extends Deps {
  /** The site's settings, which every page asks for. */
  readonly getSettings: () => Promise<SiteSettings>;
}

/** What the loaders of one page may ask, at one instant, as a visitor; each question notes what the page then shows. */
export function createPageServices(
  deps: PageDeps,
  { client, dependsOn, freshUntil }: PageNotes,
): PageServices {
  const now = deps.now();
  const atOnce = { ...deps, now: () => now };
  return {
    publicUrl: deps.config.PUBLIC_URL,
    now,
    mapStyleUrl: deps.config.MAP_STYLE_URL,
    googleClientId: deps.config.GOOGLE_CLIENT_ID,
    dependsOn,
    freshUntil,
    async getSettings() {
      dependsOn('settings');
      return deps.getSettings();
    },
    async listArticles() {
      dependsOn('articles');
      const [{ articles }, nextPublication] = await Promise.all([
        listArticleSummaries(atOnce, visitor, { limit: MOST_ARTICLES }),
        nextScheduledPublication(atOnce),
      ]);
      if (nextPublication !== null) freshUntil(nextPublication);
      return articles;
    },
    async getArticle(idOrSlug) {
      const article = await getArticle(atOnce, visitor, idOrSlug);
      dependsOn(`article:${article._id}`);
      return article;
    },
    async getEvent(id) {
      // An address people can type anything into.
      if (!eventParamsSchema.safeParse({ id }).success) throw new AppError('event_not_found');
      const page = await showEvent(atOnce, visitor, id);
      dependsOn(`event:${page.event._id}`, `organiser:${page.organiser._id}`);
      for (const instant of changesOf(page.event, now)) freshUntil(instant);
      return page;
    },
    async getOrganiserEvents(usernameOrId, wanted) {
      const page = await showOrganiserEvents(atOnce, usernameOrId, wanted);
      dependsOn(`organiser:${page.organiser._id}`, `followers:${page.organiser._id}`);
      if (page.changesAt !== null) freshUntil(page.changesAt);
      return page;
    },
    unsubscribeGuest: (token) => unsubscribeGuest(atOnce, token),
    async getDemoCheckout(id) {
      freshUntil(now);
      return getDemoCheckout(atOnce, id);
    },
    payDemoCheckout: (id) => payDemoCheckout(atOnce, id),
    cancelDemoCheckout: (id) => cancelDemoCheckout(atOnce, id),
    async getDemoInvoice(id) {
      freshUntil(now);
      return getDemoInvoice(atOnce, id);
    },
    async replyToEvent(id, body) {
      if (client === undefined) throw new Error('a reply was sent by nobody');
      if (!eventParamsSchema.safeParse({ id }).success) throw new AppError('event_not_found');
      return addVisitorReply(deps, client, id, parseInput(visitorReplyBodySchema, body));
    },
    async getLinkedReply(token) {
      if (!replyTokenParamsSchema.safeParse({ token }).success) throw new AppError('reply_link_unknown');
      return getLinkedReply(atOnce, token);
    },
    getPushKey: () => deps.webPush.publicKey(),
    async setLinkedReply(token, body) {
      if (client === undefined) throw new Error('a reply was sent by nobody');
      if (!replyTokenParamsSchema.safeParse({ token }).success) throw new AppError('reply_link_unknown');
      await setLinkedReply(deps, client, token, parseInput(replyBodySchema, body));
    },
    async sendContactMessage(body) {
      if (client === undefined) throw new Error('a message was sent by nobody');
      await sendContactMessage(atOnce, client, parseInput(contactBodySchema, body));
    },
  };
}
