import { pageServer } from '../platform/pages/page-context.ts';
import type { SiteData } from '../platform/pages/site.ts';
import type { Route } from './+types/layout';
import { SiteDocument, type SiteDocumentProps } from './site-document.tsx';
import { SiteShell } from './site-shell.tsx';

/** Data of every public page. */
export async function loader({ context }: Route.LoaderArgs): Promise<SiteData> {
  const { deps, getSettings, shows } = context.get(pageServer);
  shows('settings');
  return { settings: await getSettings(), publicUrl: deps.config.PUBLIC_URL };
}

/** The frame of every public page, error pages too. */
export function Layout({ children, ...document }: SiteDocumentProps) {
  return (
    <SiteDocument {...document}>
      {document.isBare || document.isEmbedded ? children : <SiteShell>{children}</SiteShell>}
    </SiteDocument>
  );
}
