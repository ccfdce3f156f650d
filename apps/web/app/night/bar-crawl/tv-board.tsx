import { fr } from '@lampion/contract/french';
import type { CrawlGroup, CrawlScreen, CrawlVisits } from '@lampion/contract/night/bar-crawl';
import { barStateAt } from '@lampion/contract/night/rules/bar-states';
import { type FollowedStop, followCrawl } from '@lampion/contract/night/rules/follow-crawl';
import { formatTime } from '@lampion/contract/platform/rules/format';
import type { CSSProperties } from 'react';
import { Lamp } from '../../ui/graphics.tsx';
import { sayPeople, timeOf } from './bar-crawl-labels.ts';
import { CrawlMap } from './bar-crawl-map.tsx';
import { StateSign } from './bar-state.tsx';

/** More groups need the whole width to be readable. */
const GROUPS_BESIDE_MAP = 3;

interface Followed {
  readonly group: CrawlGroup;
  readonly stops: readonly FollowedStop[];
}

/**
 * A barathon on a large screen: its groups in type that is readable from afar, and the route beside
 * them.
 */
export function TvBoard({ screen: { name, bars, groups }, now }: { screen: CrawlScreen; now: Date }) {
  const followed = groups.map((group) => ({ group, stops: followCrawl(bars, group, now) }));
  const nameOf = (stop: FollowedStop | undefined) => bars.find(({ id }) => id === stop?.barId)?.name ?? '';
  const [first] = followed;
  const busy = bars.filter((bar) => ['soon', 'full'].includes(barStateAt(bar, now) ?? ''));
  return (
    <>
      <header>
        <h1>{fr(name)}</h1>
        <p className="num">{fr(`À jour à ${formatTime(now)}`)}</p>
      </header>
      <div className="tv-board">
        {followed.length === 1 && first ? (
          <OneGroup followed={first} nameOf={nameOf} />
        ) : (
          <ul className="tv-groups" style={{ '--rows': followed.length } as CSSProperties}>
            {followed.map((one) => (
              <GroupRow key={one.group.number} followed={one} nameOf={nameOf} />
            ))}
          </ul>
        )}
        {first && followed.length <= GROUPS_BESIDE_MAP && <CrawlMap bars={bars} stops={first.stops} />}
      </div>
      {busy.length > 0 && (
        <ul className="tv-states">
          {busy.map((bar) => (
            <li key={bar.id} className="tv-state">
              {fr(bar.name)} <StateSign bar={bar} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface GroupProps {
  followed: Followed;
  nameOf: (stop: FollowedStop | undefined) => string;
}

const hereOf = ({ stops }: Followed) => stops.find(({ state }) => state === 'here');
const nextOf = ({ stops }: Followed) => stops.find(({ state }) => state === 'next');

function OneGroup({ followed, nameOf }: GroupProps) {
  const [here, next] = [hereOf(followed), nextOf(followed)];
  if (followed.group.endedAt !== null)
    return (
      <section className="tv-one">
        <p className="bar">{fr('C’est fini pour ce soir')}</p>
        <p>{fr('Rentrez bien.')}</p>
      </section>
    );
  const meet = here ?? next;
  if (meet === undefined)
    return (
      <section className="tv-one">
        <p className="bar">{fr('Le parcours se prépare')}</p>
      </section>
    );
  return (
    <section className="tv-one">
      <p>{fr(here ? 'Le groupe est' : 'Rendez-vous')}</p>
      <p className="bar">{fr(nameOf(meet))}</p>
      <p className="num">
        {fr(here ? 'Départ vers ' : 'À ')}
        <b>{fr(timeOf(here ? meet.leavesAt : meet.arrivesAt))}</b>
      </p>
      {here && next && (
        <p>
          {fr('Ensuite ')}
          <b>{fr(nameOf(next))}</b>
          {next.walk && fr(`, ${next.walk.minutes} min à pied`)}
        </p>
      )}
    </section>
  );
}

function GroupRow({ followed, nameOf }: GroupProps) {
  const { group } = followed;
  const [here, next] = [hereOf(followed), nextOf(followed)];
  const isOver = group.endedAt !== null;
  return (
    <li>
      <b>{group.name}</b>
      <span className="bar">{fr(isOver ? 'Parcours terminé' : nameOf(here ?? next))}</span>
      <span className="num">{!isOver && fr(sayHour(here, next))}</span>
    </li>
  );
}

function sayHour(here: FollowedStop | undefined, next: FollowedStop | undefined): string {
  if (here) return `jusqu’à ${timeOf(here.leavesAt)}`;
  return next ? `à ${timeOf(next.arrivesAt)}` : '';
}

type Visit = CrawlVisits['visits'][number];

/** The groups that are coming, are here or have left. */
export function BarVisits({ visits, now }: { visits: readonly Visit[]; now: Date }) {
  return (
    <ul className="bar-visits">
      {visits.map((visit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id here and keep their order
        <li key={place} className={visit.state}>
          <Lamp isLit={visit.state === 'here'} />
          <p className="num">
            <b>{fr(visit.people === null ? 'Un groupe' : sayPeople(visit.people))}</b>{' '}
            {fr(sayWhen(visit, now))}
          </p>
        </li>
      ))}
    </ul>
  );
}

function sayWhen({ state, arrivesAt, leavesAt }: Visit, now: Date): string {
  if (state === 'left') return `jusqu’à ${formatTime(leavesAt)}, c’est passé`;
  if (state === 'here' && new Date(arrivesAt) <= now)
    return `chez vous jusqu’à ${formatTime(leavesAt)} environ`;
  return state === 'here' ? `en chemin, à ${formatTime(arrivesAt)}` : `vers ${formatTime(arrivesAt)}`;
}
