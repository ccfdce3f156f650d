import { fr } from '@lampion/contract/french';
import type { CrawlBar, CrawlGroup, CrawlScreen } from '@lampion/contract/night/bar-crawl';
import { type FollowedStop, followCrawl } from '@lampion/contract/night/rules/follow-crawl';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { Navigation } from 'lucide-react';
import { data } from 'react-router';
import { openStreetMapUrl } from '../../events/event-page/open-street-map.ts';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { Route } from './+types/whereabouts';
import { describeWalk, isWalking, sayPeople, timeOf } from './bar-crawl-labels.ts';
import { StateSign } from './bar-state.tsx';
import { LinkPage } from './link-page.tsx';

export const handle = { isBare: true } satisfies PublicPageHandle;

/** It needs no script to be right half a minute later. */
const REFRESH_SECONDS = '30';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const crawl = await answerOrRefuse(useCases.getCrawlWhereabouts(deps, params.code));
  const headers = { ...privateHeaders, refresh: REFRESH_SECONDS };
  return data({ crawl, now: deps.now() }, { headers });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Où êtes-vous ?');
}

/**
 * For latecomers, by the host's link: where each group is, how to get there, and where it goes
 * next.
 */
export function Page({ loaderData: { crawl, now } }: Route.ComponentProps) {
  return (
    <LinkPage foot="L’hôte a ouvert cette page et peut la fermer. Personne n’est suivi : la place d’un groupe, c’est le bar que l’hôte annonce.">
      <h1 className="display">{fr('Où êtes-vous ?')}</h1>
      <p className="crawl-link-lead num">{fr(`${crawl.name}, à jour à ${formatTime(now)}.`)}</p>
      <div className="ou-groups">
        {crawl.groups.map((group) => (
          <GroupPlace key={group.number} crawl={crawl} group={group} now={now} />
        ))}
      </div>
    </LinkPage>
  );
}

interface GroupPlaceProps {
  crawl: CrawlScreen;
  group: CrawlGroup;
  now: Date;
}

function GroupPlace({ crawl: { bars, groups }, group, now }: GroupPlaceProps) {
  const stops = followCrawl(bars, group, now);
  const meet = stops.find(({ state }) => state === 'here') ?? stops.find(({ state }) => state === 'next');
  const bar = bars.find(({ id }) => id === meet?.barId);
  const later = stops.filter((stop) => stop !== meet && ['next', 'later'].includes(stop.state));
  return (
    <section className="ou-group">
      {(groups.length > 1 || group.people !== null) && (
        <h2 className="num">
          {fr(groups.length > 1 ? `Groupe ${group.name}` : 'Le groupe')}
          {group.people !== null && <small>{fr(sayPeople(group.people))}</small>}
        </h2>
      )}
      {group.endedAt === null && meet && bar ? (
        <>
          <Meeting bar={bar} stop={meet} now={now} />
          {later.length > 0 && <NextBars bars={bars} stops={later} now={now} />}
        </>
      ) : (
        <p className="ou-now">
          {fr(group.endedAt === null ? 'Le parcours se prépare.' : 'C’est fini pour ce soir.')}
        </p>
      )}
    </section>
  );
}

interface MeetingProps {
  bar: CrawlBar;
  stop: FollowedStop;
  now: Date;
}

/** Where to meet a group: the bar where it is, or that it is on its way to. */
function Meeting({ bar, stop, now }: MeetingProps) {
  return (
    <div className="ou-now" data-theme="light">
      <p className="k num">{fr(sayMeeting(stop, now))}</p>
      <p className="t">{fr(bar.name)}</p>
      <p>{fr(bar.address ?? 'Pas encore d’adresse')}</p>
      <LinkButton
        variant="ink"
        href={openStreetMapUrl({ ...bar, place: bar.name })}
        target="_blank"
        rel="noreferrer"
      >
        <Icon of={Navigation} />
        {fr('Mon chemin')}
      </LinkButton>
    </div>
  );
}

function sayMeeting(stop: FollowedStop, now: Date): string {
  if (stop.state !== 'here') return `Rendez-vous à ${timeOf(stop.arrivesAt)}`;
  return isWalking(stop, now)
    ? `En chemin, arrivée vers ${timeOf(stop.arrivesAt)}`
    : `Sur place jusqu’à ${timeOf(stop.leavesAt)} environ`;
}

interface NextBarsProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
  now: Date;
}

function NextBars({ bars, stops, now }: NextBarsProps) {
  return (
    <ol className="ou-next">
      {stops.map(({ barId, arrivesAt, walk }) => {
        const bar = bars.find(({ id }) => id === barId);
        return (
          bar && (
            <li key={barId} className="num">
              <b>{fr(`vers ${timeOf(arrivesAt)}`)}</b>
              <span>
                <a
                  className="link"
                  href={openStreetMapUrl({ ...bar, place: bar.name })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {fr(bar.name)}
                </a>{' '}
                <StateSign bar={bar} now={now} />
                <br />
                {fr([bar.address, walk && describeWalk(walk)].filter(Boolean).join(', '))}
              </span>
            </li>
          )
        );
      })}
    </ol>
  );
}
