import { visitor } from '@lampion/server/actor';
import { isAppError } from '@lampion/server/app-error';
import type { PageTag } from '@lampion/server/db/page-changes';
import type { Deps } from '@lampion/server/deps';
import {
  type CalendarFile,
  exportEventCalendar,
  exportOrganiserCalendar,
} from '@lampion/server/features/events/export-calendar';
import { listFeedEvents } from '@lampion/server/features/events/list-feed-events';
import type { FastifyInstance } from 'fastify';
import type { Feed } from 'feed';
import type { KeptPages, PublicPage } from '../kept-pages/kept-pages.ts';
import { sendPage } from '../kept-pages/send-page.ts';
import { jsonFeed } from './json-feed.ts';
import { lastAnnounced, organiserFeed } from './organiser-feed.ts';
import { readEnclosures } from './read-enclosures.ts';

interface Options {
  readonly deps: Deps;
  readonly keptPages: KeptPages;
}

/** Route parameter. Lower case only, as our pages write ids. */
const EVENT_ID = ':name(^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)';

/**
 * Events for calendars and feed readers, cached and invalidated like pages: /events/{id}/calendar.ics to be saved, and
 * /o/{username}/calendar.ics, /o/{username}/rss.xml and /o/{username}/feed.json to be subscribed to. An id is accepted in place of a username,
 * and stays the same when that changes.
 */
export async function eventFileRoutes(app: FastifyInstance, { deps, keptPages }: Options): Promise<void> {
  function serve(url: string, make: (name: string) => Promise<PublicPage>): void {
    app.get<{ Params: { name: string } }>(url, async (request, reply) => {
      const name = request.params.name.toLowerCase();
      const page = await keptPages.get(`${url} ${name}`, () => answerUnknown(make(name)));
      return page.status === 404 ? reply.callNotFound() : sendPage(reply, page);
    });
  }

  serve(`/events/${EVENT_ID}/calendar.ics`, async (id) =>
    calendarPage(await exportEventCalendar(deps, visitor, id), 'attachment', [`event:${id}`]),
  );
  serve('/o/:name/calendar.ics', async (name) =>
    calendarPage(await exportOrganiserCalendar(deps, name), 'inline', []),
  );
  serve('/o/:name/rss.xml', (name) => feedPage(name, 'application/rss+xml', (feed) => feed.rss2()));
  serve('/o/:name/feed.json', (name) => feedPage(name, 'application/feed+json', jsonFeed));

  async function feedPage(name: string, type: string, write: (feed: Feed) => string): Promise<PublicPage> {
    const { PUBLIC_URL: publicUrl } = deps.config;
    const found = await listFeedEvents(deps, name);
    const enclosures = await readEnclosures(deps.storage, publicUrl, lastAnnounced(found.events));
    const text = write(organiserFeed(publicUrl, found, enclosures));
    return toPage(text, { 'content-type': `${type}; charset=utf-8` }, [`organiser:${found.organiser._id}`]);
  }
}

function calendarPage(
  { filename, content, organiserId }: CalendarFile,
  disposition: 'attachment' | 'inline',
  tags: PageTag[],
): PublicPage {
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `${disposition}; filename="${filename}"`,
  };
  return toPage(content, headers, [`organiser:${organiserId}`, ...tags]);
}

function toPage(content: string, headers: Record<string, string>, tags: readonly PageTag[]): PublicPage {
  const freshUntil = Number.POSITIVE_INFINITY;
  return { status: 200, headers, body: Buffer.from(content), tags: new Set(tags), freshUntil };
}

/** A missing event or organiser is cached for the requests waiting for it, too. */
async function answerUnknown(made: Promise<PublicPage>): Promise<PublicPage> {
  try {
    return await made;
  } catch (error) {
    if (!isAppError(error) || error.status !== 404) throw error;
    return { ...toPage('', {}, []), status: 404 };
  }
}
