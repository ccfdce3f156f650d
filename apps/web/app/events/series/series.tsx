import { describeHours } from '@lampion/contract/events/rules/series-words';
import { fr } from '@lampion/contract/french';
import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/posters';
import { CalendarDays, Repeat2 } from 'lucide-react';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/organiser.ts?enhance';
import { FollowHint, FollowLink, FollowSwitches } from '../../people/organiser/follow-link.tsx';
import { pageServer, type SeriesPage } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { furtherPage, pageNumber, readPageQuery } from '../../platform/pages/page-query.ts';
import { breadcrumbs, describePage, type StructuredData, summarise } from '../../platform/pages/seo.ts';
import { readSite, useSite } from '../../platform/pages/site.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { SiteToast } from '../../site/site-toast.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { ShareLink } from '../event-page/event-actions.tsx';
import { eventShareImage, eventStatusData, eventTimesData } from '../event-page/event-data.ts';
import { splitParagraphs } from '../event-page/event-labels.tsx';
import type { Route } from './+types/series';
import { SeriesDates } from './series-dates.tsx';

const query = { passees: pageNumber, page: furtherPage };

export const handle = { enhance, query } satisfies PublicPageHandle;

/** The list requested, and which of its pages. */
function readWanted(request: Request) {
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  const time = asked?.name === 'passees' ? ('past' as const) : ('coming' as const);
  const page = Number(asked?.value ?? 1);
  if (page < 1) throw data(null, { status: 404 });
  return { time, page };
}

/** A series has one address. Its id in capitals redirects there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const wanted = readWanted(request);
  const found = await answerOrRefuse(useCases.showSeries(deps, params.id, wanted));
  const { series, organiser, dates } = found;
  shows(`organiser:${organiser._id}`, ...dates.map(({ _id }) => `event:${_id}` as const));
  changesAt(found.changesAt);
  const path = seriesPath(series._id);
  if (series._id !== params.id) throw redirect(path + new URL(request.url).search, 301);
  return { ...found, ...wanted, url: deps.config.PUBLIC_URL + path };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { series, organiser, shownId, time, page } = loaderData;
  const { publicUrl } = readSite(matches);
  const path = seriesPath(series._id);
  const title = `${series.name}, ${series.words.toLowerCase()}`;
  return describePage({
    publicUrl,
    path: pagePath(path, time, page),
    title: page > 1 ? `${title}, page ${page}` : title,
    description: summarise(series.description),
    image: eventShareImage(shownId),
    feeds: [
      { type: 'application/rss+xml', href: `${path}/rss.xml`, title: series.name },
      { type: 'application/feed+json', href: `${path}/feed.json`, title: series.name },
      { type: 'text/calendar', href: `${path}/calendar.ics`, title: series.name },
    ],
    structuredData: [
      seriesData(loaderData, publicUrl),
      breadcrumbs(publicUrl, [
        [organiser.displayName, organiser.path],
        [series.name, path],
      ]),
    ],
  });
}

const seriesPath = (id: string) => `/series/${id}`;

/** The first page of coming dates is the front page. */
function pagePath(path: string, time: 'coming' | 'past', page: number): string {
  if (time === 'past') return `${path}?passees=${page}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

type SeriesData = Pick<SeriesPage, 'dates' | 'organiser' | 'series' | 'shownId'>;

/** A series and the dates of this page as structured data for search engines. */
export function seriesData(
  { dates, organiser, series, shownId }: SeriesData,
  publicUrl: string,
): StructuredData {
  const url = publicUrl + seriesPath(series._id);
  const ends = dates.map(eventTimesData);
  return {
    '@type': 'EventSeries',
    '@id': `${url}#series`,
    url,
    name: series.name,
    description: series.description,
    inLanguage: 'fr-FR',
    startDate: ends[0]?.startDate,
    endDate: series.lastDay ?? undefined,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: series.place, address: series.place },
    image: publicUrl + eventShareImage(shownId),
    organizer: { '@type': 'Organization', name: organiser.displayName, url: publicUrl + organiser.path },
    subEvent: dates.map((date, index) => ({
      '@type': 'Event',
      '@id': `${publicUrl}/events/${date._id}#event`,
      url: `${publicUrl}/events/${date._id}`,
      name: date.name,
      ...ends[index],
      eventStatus: eventStatusData(date.status),
      location: { '@type': 'Place', name: date.place, address: date.place },
      image: publicUrl + eventShareImage(date._id),
    })),
  };
}

export function Page({ loaderData }: Route.ComponentProps) {
  const { series, organiser, dates, total, pageCount, pastCount, time, page, url } = loaderData;
  const path = seriesPath(series._id);
  const isComing = time === 'coming';
  return (
    <main id="contenu" className="blog series">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap series-in">
        <header>
          <p className="series-rule">
            <span className="badge badge-concert">
              <Icon of={Repeat2} />
              {series.words}
            </span>
          </p>
          <h1 className="ev-title">{fr(series.name)}</h1>
          <p className="series-hours num">{describeHours(series, series.lastDay)}</p>
          <p className="ev-by">
            <Avatar name={organiser.username} picture={organiser.picUrl} />
            <span>
              Organisé par{' '}
              <a className="person-name" href={organiser.path}>
                {fr(organiser.displayName)}
              </a>
              <br />
              <span className="muted">{fr(series.place)}</span>
            </span>
          </p>
        </header>
        <div className="series-columns">
          <section aria-labelledby="dates">
            <div className="series-head">
              <h2 className="section-title" id="dates">
                {isComing ? 'Les prochaines dates' : 'Les dates passées'}
              </h2>
              {total > 0 && <span className="muted num">{countDates(total, isComing)}</span>}
            </div>
            {dates.length === 0 ? (
              <p>Plus de date pour l’instant. La prochaine s’affichera ici.</p>
            ) : (
              <SeriesDates dates={dates} isComing={isComing} isFront={page === 1} />
            )}
            <Pagination
              label={isComing ? 'Prochaines dates' : 'Dates passées'}
              page={page}
              pageCount={pageCount}
              toPage={(each) => pagePath(path, time, each)}
            />
            {isComing && pastCount > 0 && (
              <LinkButton href={pagePath(path, 'past', 1)}>Voir les dates passées</LinkButton>
            )}
            {!isComing && <LinkButton href={path}>Voir les prochaines dates</LinkButton>}
            <h2 className="section-title ev-section">À propos de la série</h2>
            <div className="ev-about">
              {splitParagraphs(series.description).map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may come twice
                <p key={index}>
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </div>
          </section>
          <FollowTicket {...loaderData} path={path} url={url} />
        </div>
      </div>
      <SiteToast />
    </main>
  );
}

const countDates = (total: number, isComing: boolean) =>
  `${total}\u00a0date${total > 1 ? 's' : ''}${isComing ? ' à venir' : ''}`;

interface FollowTicketProps extends Pick<SeriesPage, 'organiser' | 'series'> {
  path: string;
  url: string;
}

/** Ways to be notified of the next dates: with an account, or in a calendar. */
function FollowTicket({ organiser, series, path, url }: FollowTicketProps) {
  const calendar = `${useSite()?.publicUrl ?? ''}${path}/calendar.ics`;
  return (
    <aside className="series-aside" id="suivre" aria-label="Suivre la série">
      <section className="card card-pad series-follow" data-theme="light">
        <h2 className="display">Ne rien manquer</h2>
        <p className="muted">Chaque nouvelle date, et un mot si quelque chose change.</p>
        <FollowSwitches />
        <FollowLink organiser={organiser} screen="organiser" variant="primary" isBlock />
        <FollowHint />
        <hr className="perf-x" />
        <p>
          <b>Dans votre agenda</b>
          <br />
          <span className="muted">Se met à jour seul, annulations comprises.</span>
        </p>
        <LinkButton href={calendar.replace(/^https?:/, 'webcal:')} isBlock>
          <Icon of={CalendarDays} />
          S’abonner à l’agenda
        </LinkButton>
        <ShareLink name={series.name} url={url} />
      </section>
    </aside>
  );
}
