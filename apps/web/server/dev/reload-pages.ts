import { stripVTControlCharacters } from 'node:util';
import type { RenderedPage, RenderPage } from '../pages/render-page.ts';

/** The event that `app/enhance/reload-while-developing.ts` waits for. */
export const PAGES_CHANGED = 'lampion:pages-changed';

const script = '<script type="module" src="/app/enhance/reload-while-developing.ts"></script>';

/**
 * Public pages do not include Vite's client: adds the script that reloads them when a source
 * changes.
 */
export function reloadPages(renderPage: RenderPage): RenderPage {
  return async (request, context) => {
    // Areas are hydrated: Vite updates their components in place.
    if (context.nonce !== '') return renderPage(request, context);
    const page = await renderPage(request, context).catch((error: unknown): RenderedPage => {
      context.report(error);
      return {
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(describeBroken(error)),
      };
    });
    return { ...page, body: Buffer.concat([page.body, Buffer.from(script)]) };
  };
}

/** A page with the error of the sources, which reloads itself once they are fixed. */
export function brokenPage(error: unknown): string {
  return describeBroken(error) + script;
}

function describeBroken(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const escaped = stripVTControlCharacters(text).replace(/[&<]/g, (sign) =>
    sign === '&' ? '&amp;' : '&lt;',
  );
  return `<!doctype html><meta charset="utf-8"><title>Erreur</title><pre>${escaped}</pre>`;
}
