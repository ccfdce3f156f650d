import type { Client } from '@lampion/server/client';
import { isDatabaseBusy } from '@lampion/server/db/database-busy';
import type { PageTag } from '@lampion/server/db/page-changes';
import type { Deps } from '@lampion/server/deps';
import { clientOf } from '@lampion/server/http/call';
import * as useCases from '@lampion/server/page-use-cases';
import type { FastifyRequest } from 'fastify';
import type { PageServer } from '../../app/lib/page-context.ts';
import type { PublicPage } from '../kept-pages/kept-pages.ts';
import type { RenderPage } from './render-page.ts';

export interface PageDeps extends Deps, Pick<PageServer, 'getSettings'> {}

interface Asked {
  readonly request: Request;
  /** The request it answers, for the log. */
  readonly origin: FastifyRequest;
  /** Set for a submitted form: rate limits are counted by it. */
  readonly client?: Client;
  readonly nonce?: string;
}

/**
 * Renders a page and collects the tags of what it shows. Rejects when the renderer itself fails, when the database is
 * too busy for it, and when a client address exceeds its limit of pages.
 */
export async function makePage(
  { request, origin, client, nonce = '' }: Asked,
  { deps, renderPage }: { deps: PageDeps; renderPage: RenderPage },
): Promise<PublicPage> {
  await deps.floodLimits.countFreshPage(clientOf(origin));
  const tags = new Set<PageTag>();
  /** Set when it failed because the database was busy, which is temporary. */
  let busy: unknown;
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
      if (isDatabaseBusy(error)) busy = error;
      else origin.log.error({ err: error }, 'a page failed');
    },
  });
  if (busy !== undefined) throw busy;
  return { ...page, tags, freshUntil };
}

function stopClock(deps: Deps): Deps {
  const now = deps.now();
  return { ...deps, now: () => now };
}
