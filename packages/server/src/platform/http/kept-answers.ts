import type { AnswerOf, Endpoint, QueryOf } from '@lampion/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromElsewhere } from '../absolute-urls.ts';
import { type CachedPage, type Freshness, type KeptPages, sendPage } from '../pages/page-cache.ts';

/** How an answer that is the same for all visitors is cached as bytes, like public pages. */
export interface Keeping<E extends Endpoint> {
  /**
   * Query parameters that are part of the cache key. Only those with few values, or anyone could
   * fill the memory.
   */
  readonly params: readonly (keyof QueryOf<E> & string)[];
  readonly freshness: (answer: AnswerOf<E>) => Freshness | Promise<Freshness>;
}

/**
 * Cached answers of one endpoint: a visitor's list costs copying bytes instead of a query
 * (`bench/`).
 */
export interface KeptAnswers {
  /** Whether the cache may answer a request: from a visitor, without other parameters. */
  readonly covers: (request: FastifyRequest) => boolean;
  readonly find: (request: FastifyRequest) => CachedPage | undefined;
  /**
   * Sends the cached answer. Concurrent requests share one computation. Rejects when `make` does.
   */
  readonly send: (reply: FastifyReply, make: () => Promise<unknown>) => Promise<FastifyReply>;
}

export function keepAnswers<E extends Endpoint>(
  pages: KeptPages,
  { params, freshness }: Keeping<E>,
  publicUrl: string,
): KeptAnswers {
  /** Cache keys: pages use other paths, and other origins get absolute picture URLs. */
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
