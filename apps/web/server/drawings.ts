import { drawAvatar } from '@lampion/drawing/avatar';
import { drawCover, readCoverSubject } from '@lampion/drawing/cover';
import type { Deps } from '@lampion/server/deps';
import { createRasteriser } from '@lampion/server/media/share-pictures/create-rasteriser';
import { clientOf } from '@lampion/server/platform/http/api';
import { encodePage } from '@lampion/server/platform/pages/encode-page';
import { PageCache, sendPage } from '@lampion/server/platform/pages/page-cache';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Enough for some 700 covers in their three encodings. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

const svgHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * Drawn pictures as files: covers of events and articles, avatars. The same address always draws
 * the same picture, so browsers cache it as immutable. Unknown plans and skies are ignored, as if
 * not given: the id decides.
 */
export async function drawingRoutes(app: FastifyInstance): Promise<void> {
  const kept = new PageCache({ maxBytes: KEPT_BYTES_MAX, now: () => new Date(0), isHearing: () => true });

  async function send(reply: FastifyReply, key: string, draw: () => string): Promise<FastifyReply> {
    const drawing = await kept.get(key, async () => ({
      ...(await encodePage({ status: 200, headers: svgHeaders, body: Buffer.from(draw()) })),
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
function readWord(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Widths in pixels, the usual one first. */
const COVER_WIDTHS = [640, 320, 1200] as const;
const AVATAR_WIDTHS = [256, 96, 512] as const;

const pngHeaders = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' };

interface Asked {
  plan?: unknown;
  sky?: unknown;
  w?: unknown;
}

/** A drawing, named by all that it shows. */
interface Wanted {
  readonly name: string;
  readonly width: number;
  readonly draw: () => string;
}

/**
 * The drawings of `drawings.ts` as PNG, `w` pixels wide: covers with the parameters of the SVG of
 * the same name, avatars without initials. An unknown width is ignored. Rendered outside of this
 * process, in a cache of limited size; rendering one counts towards the requests per minute of an
 * address.
 */
export async function drawingPngRoutes(
  app: FastifyInstance,
  { deps }: { deps: Pick<Deps, 'floodLimits' | 'workProcess'> },
): Promise<void> {
  const kept = new PageCache({ maxBytes: KEPT_BYTES_MAX, now: () => new Date(0), isHearing: () => true });
  const rasterise = createRasteriser(deps);

  async function send(reply: FastifyReply, { name, width, draw }: Wanted): Promise<FastifyReply> {
    const page = await kept.get(`${width} ${name}`, async () => {
      await deps.floodLimits.countFreshPage(clientOf(reply.request));
      const body = Buffer.from(await rasterise({ svg: draw(), width }));
      return {
        ...(await encodePage({ status: 200, headers: pngHeaders, body })),
        tags: new Set(),
        freshUntil: Number.POSITIVE_INFINITY,
        isCacheable: true,
      };
    });
    return sendPage(reply, page);
  }

  app.get<{ Params: { type: string; id: string }; Querystring: Asked }>(
    '/covers/:type/:id.png',
    async (request, reply) => {
      const { plan, sky, w } = request.query;
      const subject = readCoverSubject({ ...request.params, plan: readWord(plan), sky: readWord(sky) });
      const name = JSON.stringify(subject);
      return send(reply, { name, width: readWidth(w, COVER_WIDTHS), draw: () => drawCover(subject) });
    },
  );

  app.get<{ Params: { name: string }; Querystring: Asked }>('/avatars/:name.png', async (request, reply) => {
    const name = request.params.name.replaceAll(/\p{Cc}/gu, '');
    const draw = () => drawAvatar(name, { hasInitials: false });
    return send(reply, { name: `avatar ${name}`, width: readWidth(request.query.w, AVATAR_WIDTHS), draw });
  });
}

function readWidth(given: unknown, widths: readonly [number, ...number[]]): number {
  return widths.find((width) => String(width) === given) ?? widths[0];
}
