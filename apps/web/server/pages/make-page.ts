import type { Client } from '@lampion/server/client';
import type { Deps } from '@lampion/server/deps';
import * as useCases from '@lampion/server/page-use-cases';
import type { PageTag } from '@lampion/server/platform/db/page-changes';
import { clientOf } from '@lampion/server/platform/http/api';
import { toAppError } from '@lampion/server/platform/http/errors';
import type { PublicPage } from '@lampion/server/platform/pages/page-cache';
import type { FastifyRequest } from 'fastify';
import type { PageServer } from '../../app/platform/pages/page-context.ts';
import type { RenderedPage, RenderPage } from './render-page.ts';

export interface PageDeps extends Deps, Pick<PageServer, 'getSettings'> {}

interface Asked {
  readonly request: Request;
  /** The request it answers, for the log. */
  readonly origin: FastifyRequest;
  /** Set for a submitted form: rate limits are counted by it. */
  readonly client?: Client;
  readonly nonce?: string;
}

/** Temporary: the database is unavailable or too busy for a page. `page` says so to the reader. */
export class PageUnavailableError extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage, cause: unknown) {
    super('a page is not available', { cause });
    this.name = 'PageUnavailableError';
    this.page = page;
  }
}

/**
 * Renders a page and collects the tags of what it shows. Rejects with PageUnavailableError when the
 * database is unavailable or too busy, and also when the renderer itself fails or a client address
 * exceeds its limit of pages.
 */
export async function makePage(
  { request, origin, client, nonce = '' }: Asked,
  { deps, renderPage }: { deps: PageDeps; renderPage: RenderPage },
): Promise<PublicPage> {
  await deps.floodLimits.countFreshPage(clientOf(origin));
  const tags = new Set<PageTag>();
  /** Set when it failed because of the database, which is temporary. */
  let trouble: unknown;
  let freshUntil = Number.POSITIVE_INFINITY;
  const server: PageServer = {
    useCases,
    deps: client === undefined ? stopClock(deps) : deps,
    getSettings: deps.getSettings,
    sender() {
      if (client === undefined) throw new Error('a form was sent by nobody');
      return client;
    },
    shows(...added) {
      for (const tag of added) tags.add(tag);
    },
    changesAt(...instants) {
      for (const instant of instants)
        if (instant !== null) freshUntil = Math.min(freshUntil, instant.getTime());
    },
  };
  const page = await renderPage(request, {
    server,
    nonce,
    requestId: origin.id,
    report(error) {
      const refusal = toAppError(error);
      if (refusal?.status === 503) {
        trouble = error;
        return { code: refusal.code, message: refusal.message };
      }
      origin.log.error({ err: error }, 'a page could not be rendered');
      return null;
    },
  });
  if (trouble !== undefined) throw new PageUnavailableError(page, trouble);
  return { ...page, tags, freshUntil };
}

function stopClock(deps: Deps): Deps {
  const now = deps.now();
  return { ...deps, now: () => now };
}
