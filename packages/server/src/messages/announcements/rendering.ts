import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import { followerEmailWords } from '@lampion/contract/messages/rules/message-words';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { LRUCache } from 'lru-cache';
import { findPaidPlan } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { signFollowLink } from '../../people/organisers/follow-links.ts';
import { findReplyAddress } from '../../people/organisers/organisers.ts';
import { renderAnnouncement, renderPublications } from '../../platform/emails/announcements.ts';
import type { EmailContent } from '../../platform/emails/frame.ts';
import type { PushMessage } from '../../platform/ports/push/push.ts';
import { essentialKinds } from './policy.ts';
import { type DayOrder, findDayOrder, type ToldEvent } from './publication-store.ts';
import { type AnnouncementOrder, findAnnouncementOrder } from './store.ts';
import { signUnsubscribe } from './unsubscribing.ts';

/**
 * Limits in characters and bytes: a notification's first line fits no more, and the whole message
 * stays below 3 KB.
 */
export const TITLE_MAX = [100, 400] as const;
export const BODY_MAX = [ANNOUNCEMENT_LENGTH_MAX, 2000] as const;

/** Links that differ between guests. */
interface GuestLinks {
  /** The guest's private link; null for members, who are signed in on the event's page. */
  readonly replyUrl: string | null;
}

/** One announcement, rendered for each channel. */
export interface RenderedAnnouncement {
  readonly announcementId: string;
  /** Nobody needs it after this; null when unknown. */
  readonly usefulUntil: Date | null;
  signUnsubscribeUrl(recipientId: string): Promise<string>;
  writePush(links: GuestLinks): PushMessage;
  writeEmail(
    links: GuestLinks & { readonly unsubscribeUrl: string },
  ): EmailContent & { readonly replyTo?: string; readonly unsubscribeUrl?: string };
}

interface Sender {
  readonly publicUrl: string;
  /** Signs the address at which one recipient ends these e-mails. */
  readonly signUnsubscribeUrl: (recipientId: string) => Promise<string>;
  /** False for a free account. */
  readonly isNamedInSubject: boolean;
  /** The organiser's reply address; null when they want no replies. */
  readonly replyTo: string | null;
}

/** Renders an announcement once for all of its guests. */
function renderAnnouncementOnce(order: AnnouncementOrder, sender: Sender): RenderedAnnouncement {
  const { publicUrl, isNamedInSubject, replyTo, signUnsubscribeUrl } = sender;
  const { announcement, event, organiserName } = order;
  const url = `${publicUrl}/events/${event.id}`;
  const title = truncate(event.name, ...TITLE_MAX);
  const body = truncate(announcement.body, ...BODY_MAX);
  // Essential announcements ignore preferences: they have no unsubscribe link.
  const isOptional = !essentialKinds.includes(announcement.kind);
  return {
    announcementId: announcement.id,
    usefulUntil: announcement.usefulUntil,
    signUnsubscribeUrl,
    writePush: ({ replyUrl }) => ({
      id: announcement.id,
      title,
      body,
      url: replyUrl ?? url,
    }),
    writeEmail({ replyUrl, unsubscribeUrl }) {
      const about = {
        ...announcement,
        eventName: event.name,
        eventType: event.type,
        isNamedInSubject,
        organiserName,
        url,
        replyUrl,
      };
      const content = renderAnnouncement({ ...about, ...(isOptional && { unsubscribeUrl }) });
      return { ...content, ...(replyTo && { replyTo }), ...(isOptional && { unsubscribeUrl }) };
    },
  };
}

interface DayContents {
  /** What the organiser wrote; null for publications alone. */
  readonly words: string | null;
  /** The event that it wrote about, then what became public. */
  readonly events: DayOrder['events'];
}

/** What a day's message tells; null once its event, or all of them, were called off. */
export function readDay({ announcement, event, events: published }: DayOrder): DayContents | null {
  if (event === null) return published.length === 0 ? null : { words: null, events: published };
  if (event.status !== 'published') return null;
  const others = published.filter(({ id, dateCount }) => id !== event.id || dateCount > 1);
  const own = { ...event, kind: 'event' as const, seriesId: null, seriesName: null, dateCount: 1, rank: 1 };
  return { words: announcement.body, events: [own, ...others] };
}

/** Nothing is left to say once its events are called off: as if it were too late. */
function renderDayOnce(order: DayOrder, sender: Sender): RenderedAnnouncement {
  const { publicUrl, isNamedInSubject, replyTo, signUnsubscribeUrl } = sender;
  const { announcement, organiserId, organiserName } = order;
  const day = readDay(order);
  const { words, events } = day ?? { words: null, events: [] };
  const title = words === null ? titlePublications(events) : followerEmailWords.title;
  const [first] = events;
  const organiserUrl = `${publicUrl}/o/${organiserId}`;
  const isOfOne = words !== null || events.length === 1;
  const url = isOfOne && first ? publicUrl + pathOf(first) : organiserUrl;
  const shownEvents = events.map((event) => ({
    ...event,
    name: nameOf(event),
    dateCount: event.dateCount,
    url: publicUrl + pathOf(event),
  }));
  const body = words ?? `${title}\n${describePublications(events)}`;
  return {
    announcementId: announcement.id,
    usefulUntil: day === null ? new Date(0) : announcement.usefulUntil,
    signUnsubscribeUrl,
    writePush: () => ({
      id: announcement.id,
      title: truncate(organiserName, ...TITLE_MAX),
      body: truncate(body, ...BODY_MAX),
      url,
    }),
    writeEmail({ unsubscribeUrl }) {
      const parts = {
        title,
        words,
        organiserName,
        organiserUrl,
        isNamedInSubject,
        events: shownEvents,
        unsubscribeUrl,
      };
      return { ...renderPublications(parts), ...(replyTo && { replyTo }), unsubscribeUrl };
    },
  };
}

export type FindRendered = (announcementId: string) => Promise<RenderedAnnouncement | null>;

/** Rendered once for thousands of messages, but never from data older than this. */
const KEPT_MS = 5000;
const RENDERED_MAX = 200;

/** Finds announcements to send; null for a deleted one. Cached for a few seconds. */
export function openRendered(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'pages' | 'pseudonymise'>,
): FindRendered {
  const cache = new LRUCache<string, Promise<RenderedAnnouncement | null>>({
    max: RENDERED_MAX,
    ttl: KEPT_MS,
  });

  async function render(announcementId: string): Promise<RenderedAnnouncement | null> {
    const publicUrl = deps.config.PUBLIC_URL;
    const order = await findAnnouncementOrder(deps.db, announcementId);
    if (order !== null) {
      const signUnsubscribeUrl = async (guestId: string) =>
        `${publicUrl}/unsubscribe/${await signUnsubscribe(deps, guestId)}`;
      const sender = await findSender(order.organiserId);
      return renderAnnouncementOnce(order, { ...sender, publicUrl, signUnsubscribeUrl });
    }
    const day = await findDayOrder(deps.db, announcementId, deps.now());
    if (day === null) return null;
    const { organiserId } = day;
    const signUnsubscribeUrl = async (followerId: string) =>
      publicUrl + (await signFollowLink(deps, { organiserId, followerId }));
    return renderDayOnce(day, { ...(await findSender(organiserId)), publicUrl, signUnsubscribeUrl });
  }

  async function findSender(organiserId: string) {
    const isNamedInSubject = (await findPaidPlan(deps, organiserId)) !== null;
    return { isNamedInSubject, replyTo: await findReplyAddress(deps.db, organiserId) };
  }

  return (announcementId) => {
    const known = cache.get(announcementId);
    if (known !== undefined) return known;
    const rendered = render(announcementId);
    cache.set(announcementId, rendered);
    rendered.catch(() => cache.delete(announcementId));
    return rendered;
  };
}

/** Events that a message names in its text; of more, their number. */
const NAMED_MAX = 5;

type Told = Pick<
  ToldEvent,
  'beginDate' | 'dateCount' | 'endDate' | 'id' | 'kind' | 'name' | 'place' | 'seriesId' | 'seriesName'
>;

/** Several dates of a series are one line of the message, with the name of the series. */
const isSeries = ({ dateCount }: Told) => dateCount > 1;
const nameOf = (told: Told) => (isSeries(told) ? (told.seriesName ?? told.name) : told.name);
const pathOf = (told: Told) => (isSeries(told) ? `/series/${told.seriesId}` : `/events/${told.id}`);

/** "Une nouvelle date", "3 nouvelles dates", "De nouvelles places", "Du nouveau". */
function titlePublications(told: readonly Pick<Told, 'dateCount' | 'kind'>[]): string {
  const published = told.filter(({ kind }) => kind === 'event');
  const dates = published.reduce((sum, { dateCount }) => sum + dateCount, 0);
  if (dates === 0) return 'De nouvelles places';
  if (published.length < told.length) return 'Du nouveau';
  return dates === 1 ? 'Une nouvelle date' : `${dates} nouvelles dates`;
}

/**
 * "Bal musette, samedi 5 juin 2027 à 20 h, Quai des Plantes"; "Les jeudis, 12 dates, la première
 * jeudi 3 juin 2027 à 20 h, Quai des Plantes"
 */
function describeOne(event: Told): string {
  const times = formatEventTimes(event);
  const when = isSeries(event) ? `${event.dateCount} dates, la première ${times}` : times;
  const facts = `${nameOf(event)}, ${when}, ${event.place}`;
  return event.kind === 'places' ? `${facts} (de nouvelles places)` : facts;
}

/** One line for each event, or series. */
export function describePublications(told: readonly Told[]): string {
  const lines = told.slice(0, NAMED_MAX).map(describeOne);
  const others = told.length - lines.length;
  return frPlain([...lines, ...(others > 0 ? [`Et ${others} de plus.`] : [])].join('\n'));
}

/** The same for what an organiser wrote: "La Guinguette : les portes ouvrent à 20 h." */
const sumUpMessage = (organiserName: string, words: string) => frPlain(`${organiserName} : `) + words;

/**
 * For one line of the app: "Bal musette, samedi 5 juin 2027 à 20 h, …", "3 nouvelles dates, dès Bal
 * musette".
 */
export function sumUpDay(organiserName: string, { words, events: told }: DayContents): string {
  if (words !== null) return sumUpMessage(organiserName, words);
  const [first] = told;
  if (first === undefined) return organiserName;
  const about =
    told.length === 1
      ? describeOne(first)
      : `${titlePublications(told).toLowerCase()}, dès « ${nameOf(first)} »`;
  return frPlain(`${organiserName} : ${about}`);
}
