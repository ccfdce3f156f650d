import type { Deps } from '@lampion/server/deps';
import { showEvent } from '@lampion/server/events/events/pages';
import { findNamedOrganiser } from '@lampion/server/people/organisers/organisers';
import { visitor } from '@lampion/server/platform/actor';
import { isAppError } from '@lampion/server/platform/app-error';
import { escapeHtml } from '@lampion/server/platform/emails/frame';
import { clientOf } from '@lampion/server/platform/http/api';
import type { FastifyInstance } from 'fastify';

interface OembedQuery {
  readonly url?: string;
  readonly format?: string;
  readonly maxwidth?: string;
  readonly maxheight?: string;
}

/** What an address stands for, as an embed. */
interface Embeddable {
  readonly title: string;
  readonly author: { readonly name: string; readonly path: string };
  /** "/embed/events/{id}" */
  readonly path: string;
  /** Pixels. */
  readonly height: number;
}

const WIDTH = 480;
const EVENT = /^\/events\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;
const ORGANISER = /^\/o\/([^/]+)\/?$/;

/**
 * oEmbed (https://oembed.com) of events and organisers: a blog that is given a link asks here how
 * to show it. Answers `404` for other addresses and `501` for XML. Changes nothing; each address of
 * a client has the same limit per minute as for pages that are not in memory.
 */
export async function oembedRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { PUBLIC_URL: publicUrl } = deps.config;
  app.get<{ Querystring: OembedQuery }>('/oembed', async (request, reply) => {
    const { query } = request;
    if (query.format !== undefined && query.format !== 'json') return reply.status(501).send();
    await deps.floodLimits.countFreshPage(clientOf(request));
    const found = await findEmbeddable(deps, String(query.url ?? ''));
    if (found === null) return reply.callNotFound();
    const width = boundBy(query.maxwidth, WIDTH);
    const height = boundBy(query.maxheight, found.height);
    const { title, author, path } = found;
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return reply.send({
      version: '1.0',
      type: 'rich',
      provider_name: 'Lampion',
      provider_url: publicUrl,
      title,
      author_name: author.name,
      author_url: publicUrl + author.path,
      cache_age: 3600,
      html: `<iframe src="${escapeHtml(publicUrl + path)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
      width,
      height,
    });
  });
}

/** What a consumer has room for, when that is less. */
function boundBy(given: string | undefined, pixels: number): number {
  const room = Number(given);
  return Number.isInteger(room) && room > 0 ? Math.min(room, pixels) : pixels;
}

async function findEmbeddable(deps: Deps, address: string): Promise<Embeddable | null> {
  const url = URL.parse(address);
  if (url?.origin !== new URL(deps.config.PUBLIC_URL).origin) return null;
  try {
    const [, eventId] = EVENT.exec(url.pathname) ?? [];
    if (eventId !== undefined) return await describeEvent(deps, eventId.toLowerCase());
    const [, username] = ORGANISER.exec(url.pathname) ?? [];
    return username === undefined ? null : await describeOrganiser(deps, decodeURIComponent(username));
  } catch (error) {
    if (error instanceof URIError || (isAppError(error) && error.status === 404)) return null;
    throw error;
  }
}

async function describeEvent(deps: Deps, id: string): Promise<Embeddable> {
  const { event, organiser } = await showEvent(deps, visitor, id);
  const author = { name: organiser.displayName, path: organiser.path };
  return { title: event.name, author, path: `/embed/events/${event._id}`, height: 540 };
}

async function describeOrganiser(deps: Deps, username: string): Promise<Embeddable> {
  const { displayName, path } = await findNamedOrganiser(deps, username);
  const title = `Les prochaines nuits de ${displayName}`;
  return { title, author: { name: displayName, path }, path: `/embed${path}`, height: 620 };
}
