import { drawAvatar } from '@lampion/drawing/avatar';
import { drawCover, readCoverSubject } from '@lampion/drawing/cover';
import { encodePage } from '@lampion/server/kept-pages/encode-page';
import { PageCache } from '@lampion/server/kept-pages/page-cache';
import { sendPage } from '@lampion/server/kept-pages/send-page';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Enough for some 700 covers in their three encodings. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * Drawn pictures as files: covers of events and articles, avatars. The same address always draws the same picture, so
 * browsers cache it as immutable. Unknown plans and skies are ignored, as if not given: the id decides.
 */
export async function drawingRoutes(app: FastifyInstance): Promise<void> {
  const kept = new PageCache({ maxBytes: KEPT_BYTES_MAX, now: () => new Date(0), isHearing: () => true });

  async function send(reply: FastifyReply, key: string, draw: () => string): Promise<FastifyReply> {
    const drawing = await kept.get(key, async () => ({
      ...(await encodePage({ status: 200, headers, body: Buffer.from(draw()) })),
      tags: new Set(),
      freshUntil: Number.POSITIVE_INFINITY,
      isCacheable: true,
    }));
    return sendPage(reply, drawing);
  }

  app.get<{ Params: { type: string; id: string }; Querystring: { plan?: unknown; sky?: unknown } }>(
    '/covers/:type/:id.svg',
    async (request, reply) => {
      const { plan, sky } = request.query;
      const choice = { plan: readWord(plan), sky: readWord(sky) };
      const subject = readCoverSubject({ ...request.params, ...choice });
      return send(reply, JSON.stringify(subject), () => drawCover(subject));
    },
  );

  app.get<{ Params: { name: string } }>('/avatars/:name.svg', async (request, reply) => {
    const name = request.params.name.replaceAll(/\p{Cc}/gu, '');
    return send(reply, `avatar ${name}`, () => drawAvatar(name, { hasInitials: true }));
  });
}

/** A parameter given twice arrives as a list, which is not a name. */
export function readWord(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
