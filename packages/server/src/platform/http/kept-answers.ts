import type { AnswerOf, Endpoint, QueryOf } from '@lampion/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Freshness, type KeptPages, sendPage } from '../pages/kept-pages.ts';
import type { CachedPage } from '../pages/page-cache.ts';
import { isFromElsewhere } from './absolute-urls.ts';

/** How an answer that is the same for every visitor is kept as bytes, as public pages are. */
export interface Keeping<E extends Endpoint> {
  /**
   * Parameters of the query it is kept under: those with few values, or anyone could fill the
   * memory.
   */
  readonly params: readonly (keyof QueryOf<E> & string)[];
  readonly freshness: (answer: AnswerOf<E>) => Freshness | Promise<Freshness>;
}

/**
 * One endpoint's answers in memory: a visitor's list costs copying bytes instead of a query
 * (`bench/`).
 */
export interface KeptAnswers {
  /** Whether memory may answer this request: a visitor's, with no other parameters. */
  readonly covers: (request: FastifyRequest) => boolean;
  readonly find: (request: FastifyRequest) => CachedPage | undefined;
  /** Sends the kept answer, after making it once for all who wait. Rejects when `make` does. */
  readonly send: (reply: FastifyReply, make: () => Promise<unknown>) => Promise<FastifyReply>;
}

export function keepAnswers<E extends Endpoint>(
  pages: KeptPages,
  { params, freshness }: Keeping<E>,
  publicUrl: string,
): KeptAnswers {
  /**
   * Pages live under addresses of their own, and other origins are answered with absolute picture
   * addresses.
   */
  const addressOf = (request: FastifyRequest) =>
    isFromElsewhere(request, publicUrl) ? `${request.url} from elsewhere` : request.url;
  const isVisitors = ({ headers }: FastifyRequest) => headers.authorization === undefined;
  return {
    covers: (request) =>
      isVisitors(request) &&
      [...searchParamsOf(request).keys()].every((name) => params.includes(name as never)),
    find: (request) => (isVisitors(request) ? pages.find(addressOf(request)) : undefined),
    async send(reply, make) {
      const page = await pages.get(addressOf(reply.request), async () => {
        const answer = await make();
        const { tags, changesAt } = await freshness(answer as AnswerOf<E>);
        return {
          status: 200,
          headers: {
            'cache-control': 'no-cache',
            'content-type': 'application/json; charset=utf-8',
            ...(reply.hasHeader('link') && { link: String(reply.getHeader('link')) }),
          },
          body: Buffer.from(String(reply.serialize(answer))),
          tags: new Set(tags),
          freshUntil: Math.min(...changesAt.map((instant) => instant.getTime())),
        };
      });
      return sendPage(reply, page);
    },
  };
}

function searchParamsOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}
