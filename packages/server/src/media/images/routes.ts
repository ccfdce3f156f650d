import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { listImages } from './images.ts';
import { importImage, uploadImage } from './uploads.ts';

/** Images uploaded before they are used. */
export function registerImageRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.uploadImage, ({ actor, body }) => uploadImage(deps, actor, body.image.bytes));
  route(adminArticleEndpoints.listImages, ({ actor, query }) => listImages(deps, actor, query));
  route(adminArticleEndpoints.importImage, ({ actor, body }) => importImage(deps, actor, body.address));
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const fileShape = /^[1-9][0-9]{0,3}\.(avif|webp|jpeg)$/;

/**
 * The files of uploaded pictures, at /images/{id}/{width}.{format}. The content of an address never
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
