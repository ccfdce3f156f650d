import type { EventCard } from '@lampion/contract/events/events';
import { followByEmailBodySchema } from '@lampion/contract/people/followers';
import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/posters';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/organiser.ts?enhance';
import { eventShareImage, eventStatusData, eventTimesData } from '../../events/event-page/event-data.ts';
import { noFaults, readReplyRefusal, readSentFields } from '../../events/replies/reply-form-data.ts';
import { type OrganiserEvents, pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { flag, furtherPage, pageNumber, readPageQuery } from '../../platform/pages/page-query.ts';
import {
  breadcrumbs,
  describePage,
  oembedLink,
  type StructuredData,
  summarise,
} from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { SiteToast } from '../../site/site-toast.tsx';
import { Svg } from '../../ui/graphics.tsx';
import type { Route } from './+types/organiser';
import { FollowWays, organiserFeeds } from './follow-ways.tsx';
import { ComingEvents, organiserEventsPath, PastEvents } from './organiser-events.tsx';
import { OrganiserHead } from './organiser-head.tsx';

const query = { passes: pageNumber, page: furtherPage, suivi: flag };

export const handle = { enhance, query } satisfies PublicPageHandle;

/** The list requested, and which of its pages. */
function readWanted(request: Request) {
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  const time = asked?.name === 'passes' ? ('past' as const) : ('coming' as const);
  const page = Number(asked?.value ?? 1);
  if (page < 1) throw data(null, { status: 404 });
  return { time, page, isFollowSent: asked?.name === 'suivi' };
}

/** An organiser has one address. Its id, and its username in another case, redirect there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const { isFollowSent, ...wanted } = readWanted(request);
  const found = await answerOrRefuse(useCases.showOrganiserEvents(deps, params.username, wanted));
  const { _id, path } = found.organiser;
  shows(`organiser:${_id}`, `followers:${_id}`);
  changesAt(found.changesAt);
  const { search } = new URL(request.url);
  if (path !== `/o/${params.username}`) throw redirect(path + search, 301);
  return { ...found, ...wanted, isFollowSent, url: deps.config.PUBLIC_URL + path };
}

/** Follows by e-mail, without an account. Reloading the page after it does not send it again. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readSentFields(request);
  const { deps, sender, useCases } = context.get(pageServer);
  const { organiser } = await answerOrRefuse(
    useCases.showOrganiserEvents(deps, params.username, { time: 'coming', page: 1 }),
  );
  try {
    const wanted = useCases.parseInput(followByEmailBodySchema, values);
    await useCases.followByEmail(deps, sender(), organiser._id, wanted);
    return redirect(`${organiser.path}?suivi=1#suivre`, 303);
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ values, faults }, init);
  }
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
      oembedLink(publicUrl + path, displayName),
    ],
    structuredData: [
      organiserData({ organiser, coming }, publicUrl),
      breadcrumbs(publicUrl, [[displayName, path]]),
    ],
  });
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { organiser, coming, past, isFollowSent } = loaderData;
  const unsent = { values: {}, faults: noFaults };
  const email = { isSent: isFollowSent && actionData === undefined, ...(actionData ?? unsent) };
  return (
    <main id="contenu" className="blog org">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap org-in">
        <OrganiserHead {...loaderData} />
        {coming && <ComingEvents list={coming} path={organiser.path} />}
        <FollowWays organiser={organiser} email={email} />
        {past && <PastEvents list={past} path={organiser.path} />}
      </div>
      <SiteToast />
    </main>
  );
}

/** Address of the share picture of an organiser. */
export function organiserShareImage(id: string): string {
  return `/share/organisers/${id}.png`;
}

function eventSummaryData(event: EventCard, publicUrl: string) {
  const url = `${publicUrl}/events/${event._id}`;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: event.name,
    ...eventTimesData(event),
    eventStatus: eventStatusData(event.status),
    location: { '@type': 'Place', name: event.place, address: event.place },
    image: publicUrl + eventShareImage(event._id),
  };
}

/** An organiser and the coming events of this page as structured data for search engines. */
export function organiserData(
  { organiser, coming }: Pick<OrganiserEvents, 'organiser' | 'coming'>,
  publicUrl: string,
): StructuredData {
  const url = publicUrl + organiser.path;
  return {
    '@type': 'Organization',
    '@id': `${url}#organisateur`,
    url,
    name: organiser.displayName,
    description: organiser.bio || undefined,
    sameAs: organiser.links.length > 0 ? organiser.links : undefined,
    image: publicUrl + (organiser.picUrl ?? organiserShareImage(organiser._id)),
    event: coming?.events.map((event) => eventSummaryData(event, publicUrl)),
  };
}
