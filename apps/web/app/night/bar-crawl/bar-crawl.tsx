import { fr } from '@lampion/contract/french';
import {
  type Crawl,
  type CrawlBar,
  type CrawlGroup,
  crawlEndpoints,
} from '@lampion/contract/night/bar-crawl';
import type { Night } from '@lampion/contract/night/nights';
import { type FollowedStop, followCrawl } from '@lampion/contract/night/rules/follow-crawl';
import { TriangleAlert } from 'lucide-react';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { LoadingNote } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { Ribs } from '../../ui/ribs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { NightGarland, nightHome, useNight } from '../night-garland.tsx';
import type { Route } from './+types/bar-crawl';
import {
  delayOf,
  describeClosed,
  describeTimes,
  describeWalk,
  isWalking,
  timeOf,
} from './bar-crawl-labels.ts';
import { CrawlMap } from './bar-crawl-map.tsx';
import { StateSign } from './bar-state.tsx';
import { countCrowd } from './count-crowd.ts';
import { HereTicket, LateCard } from './current-bar.tsx';
import { DetourCard } from './detour.tsx';
import { GroupList, useFollowedGroup } from './groups.tsx';
import { NextBar } from './next-bar.tsx';
import { CrawlPlan } from './plan.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Le barathon');

export default function BarathonScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const crawl = useCached(crawlEndpoints.getCrawl, { params: { id } });
  const { group, follow } = useFollowedGroup(id, crawl.data?.groups);
  const loaded = night.data && crawl.data && group && { night: night.data, crawl: crawl.data, group };
  return (
    <AppScreen
      member={{ role: readRole(night), home: nightHome(id, night.data) }}
      back={nightHome(id, night.data)}
      title={night.data?.name ?? 'Le barathon'}
      foot={
        loaded?.crawl.isHost && loaded.night.isOpen && <NextBar crawl={loaded.crawl} group={loaded.group} />
      }
    >
      <LoadingNote queries={[night, crawl]} hasOlder={loaded !== undefined} />
      {loaded && <CrawlPage {...loaded} onFollow={follow} />}
    </AppScreen>
  );
}

interface CrawlPageProps {
  night: Night;
  crawl: Crawl;
  /** The one that is followed. */
  group: CrawlGroup;
  onFollow: (number: number) => void;
}

/**
 * The way of a barathon, followed live: where the group is, the bars, the groups and, for hosts,
 * how it is planned.
 */
export function CrawlPage({ night, crawl, group, onFollow }: CrawlPageProps) {
  const now = useNow();
  const { bars, groups } = crawl;
  const stops = followCrawl(bars, group, now);
  const late = delayOf(stops);
  return (
    <>
      <NightGarland night={night} current="barathon" />
      <div className="bw">
        <div className="bw-main">
          <GroupChoice groups={groups} followed={group.number} onFollow={onFollow} />
          <CrawlMap bars={bars} stops={stops} />
          {bars.length > 0 ? (
            <HereTicket group={group} bars={bars} stops={stops} now={now} />
          ) : (
            <h1 className="sr-only">Le barathon</h1>
          )}
        </div>
        <div className="bw-side">
          {crawl.isHost && night.isOpen && <DetourCard crawl={crawl} group={group} now={now} />}
          <LateCard bars={bars} stops={stops} />
          <section aria-labelledby="way">
            <SectionHead
              id="way"
              title="Le parcours"
              more={late > 0 && <span className="bw-delay num">{fr(`${late} min de retard`)}</span>}
            />
            {bars.length === 0 && <p className="bw-note">{fr(sayEmpty(crawl.isHost))}</p>}
            <CrawlStops bars={bars} stops={stops} groups={groups} group={group} now={now} />
          </section>
        </div>
        <div className="bw-rest">
          <GroupList crawl={crawl} stops={stops} group={group} />
          <p className="bw-note">
            {fr('Personne n’est suivi : la place d’un groupe, c’est le bar que l’hôte annonce.')}
          </p>
          {crawl.isHost && night.isOpen && <CrawlPlan crawl={crawl} />}
        </div>
      </div>
    </>
  );
}

const sayEmpty = (isHost: boolean) =>
  isHost
    ? 'Ajoutez le premier bar : vos invités le verront aussitôt.'
    : 'L’hôte prépare le parcours : il apparaîtra ici.';

interface CrawlStopsProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
  groups: readonly CrawlGroup[];
  /** The one that is followed. */
  group: CrawlGroup;
  now: Date;
}

/** The bars in the order the group visits them, with planned and actual times. */
export function CrawlStops({ bars, stops, groups, group, now }: CrawlStopsProps) {
  return (
    <ol className="bw-stops">
      {stops.map((stop) => {
        const bar = bars.find(({ id }) => id === stop.barId);
        const people = countCrowd(stop, groups, group);
        return bar && <Stop key={bar.id} bar={bar} stop={stop} people={people} now={now} />;
      })}
    </ol>
  );
}

interface StopProps {
  bar: CrawlBar;
  stop: FollowedStop;
  people: number | null;
  now: Date;
}

function Stop({ bar, stop, people, now }: StopProps) {
  const { state, walk } = stop;
  const isLit = state === 'here' || state === 'left';
  const [planned, real] = describeTimes(stop);
  const timeLeft = describeTimeLeft(stop);
  const closed = describeClosed(stop, bar);
  return (
    <li className={classNames('bw-stop', state)} aria-current={state === 'here' ? 'step' : undefined}>
      <Lamp
        isLit={isLit}
        ink={state === 'left' ? 'menthe' : 'lampion'}
        hasHalo={state === 'here'}
        className="l"
      />
      <div>
        <h3>{fr(bar.name)}</h3>
        <p className="num">
          {planned && <span className="pl">{fr(planned)}</span>} {real && <b>{fr(real)}</b>}
        </p>
        {(!isLit || (state === 'here' && isWalking(stop, now))) && <StateSign bar={bar} now={now} />}
        {timeLeft && <p className="num">{fr(timeLeft)}</p>}
        {walk && !isLit && <p className="num">{fr(describeWalk(walk))}</p>}
        {bar.mission && <p className="pl">{fr(bar.mission)}</p>}
        {closed && (
          <p className="cl">
            <Icon of={TriangleAlert} />
            {fr(closed)}
          </p>
        )}
      </div>
      {bar.capacity !== null && people !== null && <Crowd people={people} capacity={bar.capacity} />}
    </li>
  );
}

function describeTimeLeft({ state, leavesAt }: FollowedStop): string | null {
  if (state === 'left') return `partis à ${timeOf(leavesAt)}`;
  return state === 'here' ? `jusqu’à ${timeOf(leavesAt)}` : null;
}

const RIBS = 10;

/** How full a bar is: "38 sur 50". */
export function Crowd({ people, capacity }: { people: number; capacity: number }) {
  return (
    <div className="bw-crowd num">
      <p>
        <b>{people}</b> {fr(`sur ${capacity}`)}
      </p>
      <Ribs count={RIBS} lit={Math.min(RIBS, Math.round((people / capacity) * RIBS))} isSmall />
    </div>
  );
}

interface GroupChoiceProps {
  groups: readonly CrawlGroup[];
  followed: number;
  onFollow: (number: number) => void;
}

/** Chooses the group to follow, which the whole screen shows. */
export function GroupChoice({ groups, followed, onFollow }: GroupChoiceProps) {
  if (groups.length < 2) return null;
  return (
    <fieldset className="bw-choice">
      <legend>{fr('Votre groupe')}</legend>
      {groups.map(({ number, name }) => (
        <Button
          key={number}
          size="small"
          variant={number === followed ? 'ink' : 'outline'}
          aria-pressed={number === followed}
          onClick={() => onFollow(number)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
