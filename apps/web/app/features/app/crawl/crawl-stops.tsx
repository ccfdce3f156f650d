import { fr } from '@lampion/contract/french';
import type { FollowedStop } from '@lampion/contract/rules/follow-crawl';
import type { CrawlBar, CrawlGroup } from '@lampion/contract/schemas/crawl';
import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../../components/ui/class-names.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { describeClosed, describeTimes, describeWalk, timeOf } from '../../crawl/crawl-words.ts';
import { countCrowd } from './count-crowd.ts';
import { Crowd } from './crowd.tsx';

interface CrawlStopsProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
  groups: readonly CrawlGroup[];
  /** The one that is followed. */
  group: CrawlGroup;
}

/** The bars of the way, in the order in which the group goes there: the hour that was planned, and the real one. */
export function CrawlStops({ bars, stops, groups, group }: CrawlStopsProps) {
  return (
    <ol className="bw-stops">
      {stops.map((stop) => {
        const bar = bars.find(({ id }) => id === stop.barId);
        const people = countCrowd(stop, groups, group);
        return bar && <Stop key={bar.id} bar={bar} stop={stop} people={people} />;
      })}
    </ol>
  );
}

function Stop({ bar, stop, people }: { bar: CrawlBar; stop: FollowedStop; people: number | null }) {
  const { state, walk } = stop;
  const isLit = state === 'here' || state === 'left';
  const [planned, real] = describeTimes(stop);
  const rest = sayRest(stop);
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
        {rest && <p className="num">{fr(rest)}</p>}
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

function sayRest({ state, leavesAt }: FollowedStop): string | null {
  if (state === 'left') return `partis à ${timeOf(leavesAt)}`;
  return state === 'here' ? `jusqu’à ${timeOf(leavesAt)}` : null;
}
