import { data } from 'react-router';
import enhance from '../../enhance/tv.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import type { Route } from './+types/tv';
import { TvBoard } from './tv-board.tsx';

export const handle = { enhance, isBare: true } satisfies PublicPageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const screen = await answerOrRefuse(useCases.getCrawlScreen(deps, params.code));
  return data({ screen, now: deps.now() }, { headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Le barathon en direct');
}

/** For a screen in a bar: where each group is and when it leaves, to be read from five metres. */
export function Page({ loaderData: { screen, now } }: Route.ComponentProps) {
  return (
    <main id="contenu" className="tv">
      <noscript>
        <meta httpEquiv="refresh" content="20" />
      </noscript>
      <TvBoard screen={screen} now={now} />
    </main>
  );
}
