import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { atPlace } from '@lampion/contract/platform/rules/places';
import { eventUrl } from '@lampion/server/events/events/calendar';
import type { AgendaFeed, OrganiserFeed } from '@lampion/server/events/events/feeds';
import type { SeriesFeed } from '@lampion/server/events/series/pages';
import { Feed } from 'feed';
import type { Enclosure } from './feeds.ts';

/** Number of events in an organiser's feed, the last announced. */
const FEED_LENGTH = 50;

type FeedEvent = OrganiserFeed['events'][number];

/** "Mardi 13 juillet 2027 à 20 h 30. Quai des Plantes, Nantes." */
function describeNight(event: FeedEvent): string {
  return `${capitalise(formatEventTimes(event))}. ${frPlain(event.place)}.`;
}

/** "Entrée : à partir de 8 €." */
function describeFact(fact: string): string {
  return frPlain(/[.!?…]$/.test(fact) ? fact : `${fact}.`);
}

function titleOf({ name, status }: FeedEvent): string {
  return frPlain(status === 'cancelled' ? `Annulé : ${name}` : name);
}

/** The events of the feed, the last announced first. */
export function lastAnnounced(events: OrganiserFeed['events']): FeedEvent[] {
  return events.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, FEED_LENGTH);
}

interface FeedHead {
  readonly title: string;
  readonly description: string;
  /** The address of the page it is about. */
  readonly link: string;
  readonly copyright: string;
  readonly feedLinks: Readonly<Record<string, string>>;
}

type Enclosures = ReadonlyMap<string, Enclosure>;

/** Events as a feed; `rss2()` and `jsonFeed` write it. Pure: the same events give the same text. */
function eventsFeed(
  publicUrl: string,
  head: FeedHead,
  events: readonly FeedEvent[],
  enclosures: Enclosures,
): Feed {
  const feed = new Feed({
    ...head,
    id: head.link,
    language: 'fr',
    favicon: `${publicUrl}/favicon.svg`,
    generator: 'Lampion',
    // Without it, the feed would differ each time it is written.
    updated: new Date(Math.max(0, ...events.map(({ updatedAt }) => Date.parse(updatedAt)))),
  });
  for (const event of events) {
    const url = eventUrl(publicUrl, event);
    const enclosure = enclosures.get(event._id);
    feed.addItem({
      id: url,
      guid: url,
      title: titleOf(event),
      description: [describeNight(event), ...event.facts.map(describeFact), frPlain(event.description)].join(
        ' ',
      ),
      link: url,
      date: new Date(event.updatedAt),
      published: new Date(event.publishedAt),
      author: [{ name: event.host }],
      ...(enclosure && { enclosure }),
    });
  }
  return feed;
}

/** An organiser's events, the last announced first. */
export function organiserFeed(
  publicUrl: string,
  { organiser, events }: OrganiserFeed,
  enclosures: Enclosures,
): Feed {
  const link = publicUrl + organiser.path;
  const head = {
    title: `${organiser.displayName} sur Lampion`,
    description: frPlain(organiser.bio || `Les événements de ${organiser.displayName}.`),
    link,
    copyright: organiser.displayName,
    feedLinks: { rss: `${link}/rss.xml`, json: `${link}/feed.json` },
  };
  return eventsFeed(publicUrl, head, lastAnnounced(events), enclosures);
}

/** The dates of a series, the last announced first. */
export function seriesFeed(
  publicUrl: string,
  { series, organiser, events }: SeriesFeed,
  enclosures: Enclosures,
): Feed {
  const link = `${publicUrl}/series/${series.id}`;
  const head = {
    title: frPlain(series.name),
    description: frPlain(series.description),
    link,
    copyright: organiser.displayName,
    feedLinks: { rss: `${link}/rss.xml`, json: `${link}/feed.json` },
  };
  return eventsFeed(publicUrl, head, lastAnnounced(events), enclosures);
}

/** The next events of the agenda, the next one first. */
export function agendaFeed(
  publicUrl: string,
  { city, title, events }: AgendaFeed,
  enclosures: Enclosures,
): Feed {
  const link = `${publicUrl}/agenda${city === undefined ? '' : `/${city.slug}`}`;
  const where = city === undefined ? 'partout en France' : `${atPlace(city.name)} et autour`;
  const description = frPlain(`Les prochaines soirées, les concerts et les barathons ${where}.`);
  const feedLinks = { rss: `${link}.rss`, json: `${link}.json` };
  const head = { title, description, link, copyright: 'Lampion', feedLinks };
  return eventsFeed(publicUrl, head, events, enclosures);
}
