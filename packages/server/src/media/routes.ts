import { Readable } from 'node:stream';
import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import { posterEndpoints } from '@lampion/contract/events/posters';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Route } from '../platform/http/api.ts';
import { listImages } from './images/images.ts';
import { importImage, uploadImage } from './images/uploads.ts';
import { getPoster } from './share-pictures/posters.ts';
import {
  createSharePictures,
  type KeptSharePicture,
  previewSharePicture,
} from './share-pictures/share-pictures.ts';

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const fileShape = /^[1-9][0-9]{0,3}\.(avif|webp|jpeg)$/;

/**
 * The files of uploaded pictures, at /images/{id}/{width}.{format}. The content of a URL never
 * changes, so clients cache it permanently; opened directly, a file cannot run scripts.
 */
export async function imageFiles(app: FastifyInstance, { storage }: Pick<Deps, 'storage'>): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const format = fileShape.exec(file)?.[1];
    const bytes = format !== undefined && idShape.test(id) ? await storage.get(`images/${id}/${file}`) : null;
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (bytes === null) {
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Introuvable.');
    }
    const etag = `"${id}-${file}"`;
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(`image/${format}`).send(bytes);
  });
}

const ID = ':id(^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)';
/** Messengers cache a picture for days anyway; a changed title is visible after at most a day. */
const LIFETIME = 'public, max-age=86400';

/**
 * The pictures that messengers and feeds show beside a link, for example /share/events/{id}.png.
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

/** Images uploaded before they are used. */
function registerAdminArticleRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.uploadImage, ({ actor, body }) => uploadImage(deps, actor, body.image.bytes));
  route(adminArticleEndpoints.listImages, ({ actor, query }) => listImages(deps, actor, query));
  route(adminArticleEndpoints.importImage, ({ actor, body }) => importImage(deps, actor, body.address));
}

function registerPosterRoutes(route: Route, deps: Deps): void {
  route(posterEndpoints.getPoster, async ({ actor, params, query, reply }) => {
    const { filename, content } = await getPoster(deps, actor, params.id, query);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from([content]);
  });
}

function registerArticlePreviewRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.previewSharePicture, ({ actor, params }) =>
    previewSharePicture(deps, actor, params.id),
  );
}

export function mediaRoutes(route: Route, deps: Deps): void {
  registerAdminArticleRoutes(route, deps);
  registerPosterRoutes(route, deps);
  registerArticlePreviewRoutes(route, deps);
}
