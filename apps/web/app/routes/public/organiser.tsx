import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/night-garlands';
import { data, redirect } from 'react-router';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { SiteToast } from '../../components/site/site-toast.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import enhance from '../../enhance/organiser.ts?enhance';
import { FollowWays } from '../../features/follow/follow-ways.tsx';
import { organiserFeeds } from '../../features/follow/organiser-feeds.ts';
import { ComingEvents } from '../../features/organiser-page/coming-events.tsx';
import { organiserEventsPath } from '../../features/organiser-page/organiser-address.ts';
import { organiserData, organiserShareImage } from '../../features/organiser-page/organiser-data.ts';
import { OrganiserHead } from '../../features/organiser-page/organiser-head.tsx';
import { PastEvents } from '../../features/organiser-page/past-events.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import { furtherPage, pageNumber, readPageQuery } from '../../lib/page-query.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import { summarise } from '../../lib/summarise.ts';
import type { Route } from './+types/organiser';

const query = { passes: pageNumber, page: furtherPage };

export const handle = { enhance, query } satisfies PublicPageHandle;

/** The list requested, and which of its pages. */
function readWanted(request: Request) {
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  const time = asked?.name === 'passes' ? ('past' as const) : ('coming' as const);
  const page = Number(asked?.value ?? 1);
  if (page < 1) throw data(null, { status: 404 });
  return { time, page };
}

/** An organiser has one address. Its id, and its username in another case, redirect there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const wanted = readWanted(request);
  const found = await answerOrRefuse(useCases.showOrganiserEvents(deps, params.username, wanted));
  const { _id, path } = found.organiser;
  shows(`organiser:${_id}`, `followers:${_id}`);
  changesAt(found.changesAt);
  const { search } = new URL(request.url);
  if (path !== `/o/${params.username}`) throw redirect(path + search, 301);
  return { ...found, ...wanted, url: deps.config.PUBLIC_URL + path };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { organiser, coming, time, page } = loaderData;
  const { publicUrl } = readSite(matches);
  const { displayName, bio, path } = organiser;
  const feeds = organiserFeeds(organiser, publicUrl);
  const title = `${displayName} sur Lampion`;
  return describePage({
    publicUrl,
    path: page > 1 ? organiserEventsPath(path, time, page) : path,
    title: page > 1 ? `${title}, page ${page}` : title,
    description: summarise(bio || `Les soirées et événements de ${displayName}, à venir et passés.`),
    image: organiserShareImage(organiser._id),
    feeds: [
      { type: 'application/rss+xml', href: feeds.rss, title: `Les événements de ${displayName}` },
      { type: 'application/feed+json', href: feeds.json, title: `Les événements de ${displayName}` },
      { type: 'text/calendar', href: feeds.calendar, title: `L’agenda de ${displayName}` },
    ],
    structuredData: [
      organiserData({ organiser, coming }, publicUrl),
      breadcrumbs(publicUrl, [[displayName, path]]),
    ],
  });
}

export function Page({ loaderData }: Route.ComponentProps) {
  const { organiser, coming, past } = loaderData;
  return (
    <main id="contenu" className="blog org">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap org-in">
        <OrganiserHead {...loaderData} />
        {coming && <ComingEvents list={coming} path={organiser.path} />}
        <FollowWays organiser={organiser} />
        {past && <PastEvents list={past} path={organiser.path} />}
      </div>
      <SiteToast />
    </main>
  );
}
