import type { Client } from '@lampion/server/client';
import { createPageServices, type PageDeps } from '@lampion/server/create-page-services';
import type { PageTag } from '@lampion/server/db/page-changes';
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

/** Renders a page and notes what it shows. Rejects only when the renderer itself fails. */
export async function makePage(
  { request, origin, client, nonce = '' }: Asked,
  { deps, renderPage }: { deps: PageDeps; renderPage: RenderPage },
): Promise<PublicPage> {
  const tags = new Set<PageTag>();
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
    report: (error) => origin.log.error({ err: error }, 'a page failed'),
  });
  return { ...page, tags, freshUntil };
}
