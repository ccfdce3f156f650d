import { randomBytes } from 'node:crypto';
import type { Deps } from '@lampion/server/deps';
import { clientOf } from '@lampion/server/platform/http/api';
import { deviceFeatures } from '@lampion/server/platform/http/security-headers';
import {
  type CachedPage,
  type KeptPages,
  sendOnce,
  sendPage,
} from '@lampion/server/platform/pages/page-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { makePage, type PageDeps } from './make-page.ts';
import { type FindPage, type PageAddress, readPageAddress } from './page-address.ts';
import { answerPageError } from './page-error.ts';
import type { RenderPage } from './render-page.ts';

const FORM_BYTES_MAX = 64 * 1024;

interface Options {
  readonly deps: PageDeps;
  readonly renderPage: RenderPage;
  readonly findPage: FindPage;
  readonly keptPages: KeptPages;
  /**
   * Addresses of pages as patterns, which name them in the log. Pages without a pattern are
   * answered as well.
   */
  readonly patterns: readonly string[];
}

/**
 * Every page of the site, as a Fastify plugin: public ones as cached bytes, areas rendered per
 * request.
 */
export async function pageRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { deps, findPage, keptPages, patterns } = options;
  const { PUBLIC_URL: publicUrl, GOOGLE_CLIENT_ID: googleClientId } = deps.config;
  const policy = contentSecurityPolicy(deps.config);
  const publicPolicy = policy({});
  const mapPolicy = policy({ hasMap: true });
  const embedPolicy = policy({ isEmbedded: true });

  const measure = measureRendering(deps.metrics);

  app.setErrorHandler((error, request, reply) =>
    answerPageError(error, request, reply.header('content-security-policy', publicPolicy)),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
  for (const url of [...patterns, '/*']) {
    app.route({ method: ['GET', 'POST'], url, handler: answer });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Pages are cached under their canonical address: a request for exactly that needs no parsing.
    const kept = request.method === 'POST' ? undefined : keptPages.find(request.url);
    if (kept !== undefined) return sendPublic(kept, request.url, request, reply);
    const address = await readPageAddress(request.url, publicUrl, findPage);
    if (address.kind === 'area') return answerArea(address, request, reply);
    if (address.kind === 'moved') {
      reply.header('content-security-policy', publicPolicy);
      return reply.redirect(address.to, request.method === 'POST' ? 308 : 301);
    }
    if (address.kind === 'nothing') {
      reply.header('content-security-policy', publicPolicy);
      return answerNothing(reply);
    }
    if (request.method === 'POST') return answerForm(address.key, request, reply);
    return sendPublic(await answerMiss(address.key, request), address.key, request, reply);
  }

  /**
   * A page that is not cached under the requested address: made now, once for all concurrent
   * requests. The only place where answering a public page costs more than copying bytes.
   */
  function answerMiss(key: string, request: FastifyRequest): Promise<CachedPage> {
    const make = () =>
      measure('public', () => makePage({ request: new Request(publicUrl + key), origin: request }, options));
    return keptPages.get(key, make);
  }

  function sendPublic(
    page: CachedPage,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    countView(page, request);
    return sendPage(reply.header('content-security-policy', publicPolicyOf(key)), page);
  }

  /**
   * The policy of event pages and of the agenda allows a map, whatever the case of their address;
   * that of embeds, to be shown in a frame.
   */
  function publicPolicyOf(key: string): string {
    if (/^\/embed\//i.test(key)) return embedPolicy;
    return /^\/(?:events\/|agenda(?:[/?]|$))/i.test(key) ? mapPolicy : publicPolicy;
  }

  async function answerForm(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const client = clientOf(request);
    await deps.floodLimits.countWrite(client);
    const asked = { request: toWebRequest(request, publicUrl), origin: request, client };
    const page = await measure('form', () => makePage(asked, options));
    return reply
      .status(page.status)
      .headers(page.headers)
      .header('content-security-policy', publicPolicyOf(key))
      .header('cache-control', 'no-store')
      .send(page.body);
  }

  async function answerArea(
    { url, isGoogleScreen }: Extract<PageAddress, { kind: 'area' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (request.method === 'POST') return answerNothing(reply);
    const nonce = randomBytes(16).toString('base64url');
    const asked = { request: new Request(url), origin: request, nonce };
    const page = await measure('area', () => makePage(asked, options));
    const allowsGoogle = isGoogleScreen && googleClientId !== undefined;
    reply.headers(areaHeaders(url, policy, { nonce, allowsGoogle }));
    return sendOnce(reply, page);
  }

  /** Only an article's own page has that article's tag: lists have a tag of their own. */
  function countView(page: CachedPage, request: FastifyRequest): void {
    if (page.status !== 200) return;
    for (const tag of page.tags) {
      if (!tag.startsWith('article:')) continue;
      const purpose = String(request.headers['sec-purpose'] ?? request.headers.purpose ?? '');
      const visit = { ...clientOf(request), now: deps.now(), method: request.method, purpose };
      deps.views.record({ articleId: tag.slice('article:'.length), ...visit });
    }
  }
}

/**
 * What the screens of an area may do: the organisers' choose places on a map, the members' scan
 * codes.
 */
function areaHeaders(
  { pathname }: URL,
  policy: ReturnType<typeof contentSecurityPolicy>,
  screen: Parameters<typeof policy>[0],
): Record<string, string> {
  const hasMap = /^\/pro(?:\/|$)/i.test(pathname);
  // The members' app, and the door of an organiser's event.
  const hasScanner = /^\/app(?:\/|$)|^\/pro\/events\/[^/]+\/door\/?$/i.test(pathname);
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy({ ...screen, hasMap, hasScanner }),
    'permissions-policy': deviceFeatures({ hasCamera: hasScanner }),
  };
}

function answerNothing(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const { 'content-type': contentType = '', 'user-agent': userAgent = '' } = request.headers;
  return new Request(publicUrl + request.url, {
    method: 'POST',
    headers: { 'content-type': contentType, 'user-agent': userAgent },
    body: new Uint8Array((request.body as Buffer | undefined) ?? []),
  });
}

/** Measures how long pages take to make, and how many are being made. One for each process. */
function measureRendering(metrics: Deps['metrics']) {
  let inFlight = 0;
  metrics.expose({
    name: 'renderings',
    metrics: ['lampion_page_renderings_in_flight'],
    read: () => [['lampion_page_renderings_in_flight', {}, inFlight]],
  });
  return async <T>(kind: 'area' | 'form' | 'public', make: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    inFlight += 1;
    try {
      return await make();
    } finally {
      inFlight -= 1;
      const seconds = (performance.now() - since) / 1000;
      metrics.observe('lampion_page_rendering_duration_seconds', { kind }, seconds);
    }
  };
}
