import { randomBytes } from 'node:crypto';
import type { PageDeps } from '@lampion/server/create-page-services';
import { clientOf } from '@lampion/server/http/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptPages } from '../kept-pages/kept-pages.ts';
import type { CachedPage } from '../kept-pages/page-cache.ts';
import { sendPage } from '../kept-pages/send-page.ts';
import { answerPageError } from './answer-page-error.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { makePage } from './make-page.ts';
import { type PageAddress, readPageAddress } from './page-address.ts';
import type { RenderPage } from './render-page.ts';

const FORM_BYTES_MAX = 64 * 1024;

interface Options {
  readonly deps: PageDeps;
  readonly renderPage: RenderPage;
  readonly keptPages: KeptPages;
  /** Addresses of pages, as patterns: the log then names them. Those left out are answered all the same. */
  readonly patterns: readonly string[];
}

/** Every page of the site, as a Fastify plugin: public ones as bytes from memory, areas rendered per request. */
export async function pageRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { deps, keptPages, patterns } = options;
  const { PUBLIC_URL: publicUrl, GOOGLE_CLIENT_ID: googleClientId } = deps.config;
  const policy = contentSecurityPolicy(deps.config);
  const publicPolicy = policy({});
  const mapPolicy = policy({ hasMap: true });

  app.setErrorHandler(answerPageError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
  for (const url of [...patterns, '/*']) {
    app.route({ method: ['GET', 'POST'], url, handler: answer });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = readPageAddress(request.url, publicUrl);
    if (address.kind === 'area') return answerArea(address, request, reply);
    reply.header('content-security-policy', hasMap(address) ? mapPolicy : publicPolicy);
    if (address.kind === 'moved') return reply.redirect(address.to, request.method === 'POST' ? 308 : 301);
    if (address.kind === 'nothing') return answerNothing(reply);
    return request.method === 'POST' ? answerForm(request, reply) : answerPage(address.key, request, reply);
  }

  async function answerPage(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const make = () => makePage({ request: new Request(publicUrl + key), origin: request }, options);
    const page = await keptPages.get(key, make);
    countView(page, request);
    return sendPage(reply, page);
  }

  async function answerForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = { request: toWebRequest(request, publicUrl), origin: request, client: clientOf(request) };
    const page = await makePage(asked, options);
    return reply
      .status(page.status)
      .headers(page.headers)
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
    const page = await makePage({ request: new Request(url), origin: request, nonce }, options);
    return reply
      .status(page.status)
      .headers(page.headers)
      .header(
        'content-security-policy',
        policy({
          nonce,
          allowsGoogle: isGoogleScreen && googleClientId !== undefined,
          hasMap: /^\/pro(?:\/|$)/i.test(url.pathname),
        }),
      )
      .header('cache-control', 'no-store')
      .send(page.body);
  }

  /** Only an article's own page shows that article: lists have a tag of their own. */
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

/** The pages of events, whatever the case of their address. */
function hasMap(address: PageAddress): boolean {
  return address.kind === 'public' && /^\/events\//i.test(address.key);
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
