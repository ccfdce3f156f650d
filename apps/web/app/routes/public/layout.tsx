import { SiteDocument, type SiteDocumentProps } from '../../components/site/site-document.tsx';
import { SiteShell } from '../../components/site/site-shell.tsx';
import { pageServer } from '../../lib/page-context.ts';
import type { SiteData } from '../../lib/site.ts';
import type { Route } from './+types/layout';

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
      {document.isBare ? children : <SiteShell>{children}</SiteShell>}
    </SiteDocument>
  );
}
