import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { OrganiserFeed } from '@lampion/server/features/events/list-feed-events';
import { eventUrl } from '@lampion/server/features/events/render-calendar';
import { Feed } from 'feed';
import type { Enclosure } from './read-enclosures.ts';

/** Number of events in the feed, the last announced. */
const FEED_LENGTH = 50;

type FeedEvent = OrganiserFeed['events'][number];

/** "Mardi 13 juillet 2027 à 20 h 30. Quai des Plantes, Nantes." */
function describeNight(event: FeedEvent): string {
  return `${capitalise(formatEventTimes(event))}. ${fr(event.place)}.`;
}

function titleOf({ name, status }: FeedEvent): string {
  return fr(status === 'cancelled' ? `Annulé : ${name}` : name);
}

/** The events of the feed, the last announced first. */
export function lastAnnounced(events: OrganiserFeed['events']): FeedEvent[] {
  return events.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, FEED_LENGTH);
}

/**
 * An organiser's events as a feed, the last announced first; `rss2()` and `jsonFeed` write it. Pure: the same events give
 * the same text.
 */
export function organiserFeed(
  publicUrl: string,
  { organiser, events }: OrganiserFeed,
  enclosures: ReadonlyMap<string, Enclosure>,
): Feed {
  const announced = lastAnnounced(events);
  const link = publicUrl + organiser.path;
  const feed = new Feed({
    id: link,
    title: `${organiser.displayName} sur Lampion`,
    description: fr(organiser.bio || `Les événements de ${organiser.displayName}.`),
    link,
    language: 'fr',
    favicon: `${publicUrl}/favicon.svg`,
    copyright: organiser.displayName,
    generator: 'Lampion',
    feedLinks: { rss: `${link}/rss.xml`, json: `${link}/feed.json` },
    // Without it, the feed would differ each time it is written.
    updated: new Date(Math.max(0, ...announced.map(({ updatedAt }) => Date.parse(updatedAt)))),
  });
  for (const event of announced) {
    const url = eventUrl(publicUrl, event);
    const enclosure = enclosures.get(event._id);
    feed.addItem({
      id: url,
      guid: url,
      title: titleOf(event),
      description: `${describeNight(event)} ${fr(event.description)}`,
      link: url,
      date: new Date(event.updatedAt),
      published: new Date(event.createdAt),
      ...(enclosure && { enclosure }),
    });
  }
  return feed;
}
