import type { Client } from '@lampion/server/client';
import { createPageServices, type PageDeps } from '@lampion/server/create-page-services';
import { isDatabaseBusy } from '@lampion/server/db/database-busy';
import type { PageTag } from '@lampion/server/db/page-changes';
import { clientOf } from '@lampion/server/http/call';
import type { FastifyRequest } from 'fastify';
import type { PublicPage } from '../kept-pages/kept-pages.ts';
import type { RenderPage } from './render-page.ts';

interface Asked {
  readonly request: Request;
  /** The request it answers, for the log. */
  readonly origin: FastifyRequest;
  /** Set for a form that was sent: limits are counted by it. */
  readonly client?: Client;
  readonly nonce?: string;
}

/**
 * Renders a page and notes what it shows. Rejects when the renderer itself fails, when the database has no time for it, and when
 * one address asks for more pages than it may.
 */
export async function makePage(
  { request, origin, client, nonce = '' }: Asked,
  { deps, renderPage }: { deps: PageDeps; renderPage: RenderPage },
): Promise<PublicPage> {
  await deps.floodLimits.countFreshPage(clientOf(origin));
  const tags = new Set<PageTag>();
  /** What made it fail was a database without time for it, which passes. */
  let busy: unknown;
  let freshUntil = Number.POSITIVE_INFINITY;
  const services = createPageServices(deps, {
    client,
    dependsOn(...added) {
      for (const tag of added) tags.add(tag);
    },
    freshUntil(instant) {
      freshUntil = Math.min(freshUntil, instant.getTime());
    },
  });
  const page = await renderPage(request, {
    services,
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
