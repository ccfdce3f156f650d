import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import type { CrawlVisits } from '@lampion/contract/schemas/crawl';
import { Lamp } from '../../components/ui/lamp.tsx';
import { sayPeople } from './crawl-words.ts';

type Visit = CrawlVisits['visits'][number];

/** Each group of people that comes, is there or was there. */
export function BarVisits({ visits, now }: { visits: readonly Visit[]; now: Date }) {
  return (
    <ul className="bar-visits">
      {visits.map((visit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name here, and keep their order
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
