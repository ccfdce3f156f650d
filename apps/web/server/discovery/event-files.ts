import type { Deps } from '@lampion/server/deps';
import { exportOwnCalendar } from '@lampion/server/events/calendars/calendars';
import {
  type CalendarFile,
  exportAgendaCalendar,
  exportEventCalendar,
  exportOrganiserCalendar,
  listAgendaFeed,
  listFeedEvents,
} from '@lampion/server/events/events/feeds';
import { exportLinkedCalendar } from '@lampion/server/events/guest-list/exports';
import { exportPartyCalendar } from '@lampion/server/events/parties/exports';
import { exportSeriesCalendar, listSeriesFeed } from '@lampion/server/events/series/pages';
import { visitor } from '@lampion/server/platform/actor';
import { isAppError } from '@lampion/server/platform/app-error';
import type { PageTag } from '@lampion/server/platform/db/page-changes';
import { encodeOnce, encodingOf, etagOf } from '@lampion/server/platform/pages/encode-page';
import { type KeptPages, type PublicPage, sendPage } from '@lampion/server/platform/pages/page-cache';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { agendaFeed, lastAnnounced, organiserFeed, seriesFeed } from './event-feeds.ts';
import { answerUnknown, type FeedFormat, json, readEnclosures, rss } from './feeds.ts';

interface Options {
  readonly deps: Deps;
  readonly keptPages: KeptPages;
}

/** Route parameter. Lower case only, as our pages write ids. */
const EVENT_ID = ':name(^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)';

/** Route parameter. */
const CITY = ':name(^[a-z0-9-]+)';
/** Events leave the agenda when they end, without any write. */
const AGENDA_FRESH_MS = 3_600_000;

/**
 * Events for calendars and feed readers, cached and invalidated like pages. To download:
 * /events/{id}/calendar.ics. To subscribe to: /o/{username}/calendar.ics, /o/{username}/rss.xml and
 * /o/{username}/feed.json, the same three of /series/{id}, /agenda.ics, /agenda.rss and
 * /agenda.json, and the same of /agenda/{city}. An id is accepted in place of a username, and stays
 * valid when that changes.
 */
export async function eventFileRoutes(app: FastifyInstance, { deps, keptPages }: Options): Promise<void> {
  const { PUBLIC_URL: publicUrl } = deps.config;

  function serve(url: string, make: (name: string) => Promise<PublicPage>): void {
    app.get<{ Params: { name?: string } }>(url, async (request, reply) => {
      const name = (request.params.name ?? '').toLowerCase();
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
  serve('/o/:name/rss.xml', (name) => feedPage(name, rss));
  serve('/o/:name/feed.json', (name) => feedPage(name, json));

  serve(`/series/${EVENT_ID}/calendar.ics`, async (id) =>
    calendarPage(await exportSeriesCalendar(deps, id), 'inline', []),
  );
  for (const [file, { type, write }] of Object.entries({ 'rss.xml': rss, 'feed.json': json })) {
    serve(`/series/${EVENT_ID}/${file}`, async (id) => {
      const found = await listSeriesFeed(deps, id);
      const enclosures = await readEnclosures(deps.storage, publicUrl, lastAnnounced(found.events));
      const text = write(seriesFeed(publicUrl, found, enclosures));
      return toPage(text, { 'content-type': type }, [`organiser:${found.organiser._id}`]);
    });
  }

  async function feedPage(name: string, { type, write }: FeedFormat): Promise<PublicPage> {
    const found = await listFeedEvents(deps, name);
    const enclosures = await readEnclosures(deps.storage, publicUrl, lastAnnounced(found.events));
    const text = write(organiserFeed(publicUrl, found, enclosures));
    return toPage(text, { 'content-type': type }, [`organiser:${found.organiser._id}`]);
  }

  serveAgenda('/agenda', () => undefined);
  serveAgenda(`/agenda/${CITY}`, (name) => name);

  function serveAgenda(path: string, toSlug: (name: string) => string | undefined): void {
    serve(`${path}.ics`, async (name) => {
      const headers = calendarHeaders('inline', `agenda${name && `-${name}`}.ics`);
      return agendaPage(await exportAgendaCalendar(deps, toSlug(name)), headers);
    });
    for (const [ending, { type, write }] of Object.entries({ rss, json })) {
      serve(`${path}.${ending}`, async (name) => {
        const found = await listAgendaFeed(deps, toSlug(name));
        const enclosures = await readEnclosures(deps.storage, publicUrl, found.events);
        return agendaPage(write(agendaFeed(publicUrl, found, enclosures)), { 'content-type': type });
      });
    }
  }

  /** Invalidated by any change of an event, and after AGENDA_FRESH_MS. */
  function agendaPage(content: string, headers: Record<string, string>): PublicPage {
    const freshUntil = deps.now().getTime() + AGENDA_FRESH_MS;
    return { ...toPage(content, headers, ['events']), freshUntil };
  }
}

function calendarPage(
  { filename, content, organiserId }: CalendarFile,
  disposition: 'attachment' | 'inline',
  tags: PageTag[],
): PublicPage {
  return toPage(content, calendarHeaders(disposition, filename), [`organiser:${organiserId}`, ...tags]);
}

function calendarHeaders(disposition: 'attachment' | 'inline', filename: string) {
  return {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `${disposition}; filename="${filename}"`,
  };
}

function toPage(content: string, headers: Record<string, string>, tags: readonly PageTag[]): PublicPage {
  const freshUntil = Number.POSITIVE_INFINITY;
  return { status: 200, headers, body: Buffer.from(content), tags: new Set(tags), freshUntil };
}

/** The address gives access to the party: it must be neither cached nor indexed. */
const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="soiree.ics"',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Calendars read it every hour, and get a 304 while nothing has changed. */
const ownHeaders = {
  ...calendarHeaders('inline', 'lampion.ics'),
  'cache-control': 'private, max-age=0, must-revalidate',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Calendar files behind a secret address: of a party by its link, of an event by a guest's private
 * link, and of all nights of a member by the private address of their calendar.
 */
export async function partyFileRoutes(
  app: FastifyInstance,
  { deps }: { readonly deps: Deps },
): Promise<void> {
  function serve(
    url: string,
    write: (secret: string) => Promise<string>,
    send: (reply: FastifyReply, content: string) => FastifyReply | Promise<FastifyReply> = (reply, content) =>
      reply.headers(headers).send(content),
  ): void {
    app.get<{ Params: { secret: string } }>(url, async (request, reply) => {
      try {
        return await send(reply, await write(request.params.secret));
      } catch (error) {
        if (!isAppError(error) || error.status !== 404) throw error;
        return reply.callNotFound();
      }
    });
  }

  serve('/p/:secret/calendar.ics', (code) => exportPartyCalendar(deps, code));
  serve('/replies/:secret/calendar.ics', (token) => exportLinkedCalendar(deps, token));
  serve('/calendars/:secret/calendar.ics', (token) => exportOwnCalendar(deps, token), sendOwn);
}

async function sendOwn(reply: FastifyReply, content: string): Promise<FastifyReply> {
  const body = Buffer.from(content);
  const page = await encodeOnce({ status: 200, headers: ownHeaders, body }, encodingOf(reply.request));
  return sendPage(reply, { ...page, etag: etagOf(body) });
}
