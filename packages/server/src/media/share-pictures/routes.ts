import { Readable } from 'node:stream';
import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import { posterEndpoints } from '@lampion/contract/events/posters';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getPoster } from './posters.ts';
import { createSharePictures, type KeptSharePicture, previewSharePicture } from './share-pictures.ts';

const ID = ':id(^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)';
/**
 * Messengers cache a picture for days anyway; a changed title is visible after one day at the
 * latest.
 */
const LIFETIME = 'public, max-age=86400';

/**
 * The pictures that messengers and feeds show beside a link: /share/events/{id}.png and its like.
 */
export async function sharePictures(
  app: FastifyInstance,
  { deps }: { deps: Pick<Deps, 'db' | 'now' | 'storage' | 'workProcess'> },
): Promise<void> {
  const pictures = createSharePictures(deps);

  app.get<{ Params: { id: string } }>(`/share/articles/${ID}.png`, async (request, reply) =>
    send(request, reply, await pictures.ofArticle(request.params.id)),
  );
  app.get<{ Params: { id: string } }>(`/share/events/${ID}.png`, async (request, reply) =>
    send(request, reply, await pictures.ofEvent(request.params.id)),
  );
  app.get<{ Params: { id: string } }>(`/share/organisers/${ID}.png`, async (request, reply) =>
    send(request, reply, await pictures.ofOrganiser(request.params.id)),
  );
  app.get('/share/site.png', async (request, reply) => send(request, reply, pictures.ofSite()));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: KeptSharePicture,
): Promise<FastifyReply> {
  const etag = `"${picture.version}"`;
  const isKnown = request.headers['if-none-match'] === etag;
  const bytes = isKnown ? null : await picture.read();
  reply.headers({ etag, 'cache-control': LIFETIME });
  return bytes === null ? reply.status(304).send() : reply.type('image/png').send(bytes);
}

export function registerPosterRoutes(route: Route, deps: Deps): void {
  route(posterEndpoints.getPoster, async ({ actor, params, query, reply }) => {
    const { filename, content } = await getPoster(deps, actor, params.id, query);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from([content]);
  });
}

export function registerSharePreviewRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.previewSharePicture, ({ actor, params }) =>
    previewSharePicture(deps, actor, params.id),
  );
}
