import { fr } from '@lampion/contract/french';
import type { FollowedStop } from '@lampion/contract/rules/follow-crawl';
import type { CrawlBar } from '@lampion/contract/schemas/crawl';
import { timeOf } from '../../crawl/crawl-words.ts';
import { WayTo } from './here-ticket.tsx';

interface LateCardProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
}

/** For whoever comes later: until when the group is where it is, and where to go straight after that. */
export function LateCard({ bars, stops }: LateCardProps) {
  const here = stops.find(({ state }) => state === 'here');
  const next = stops.find(({ state }) => state === 'next');
  const [bar, after] = [here, next].map((stop) => bars.find(({ id }) => id === stop?.barId));
  if (here === undefined || next === undefined || bar === undefined || after === undefined) return null;
  return (
    <section className="bw-late" aria-labelledby="late">
      <h2 id="late">{fr('Vous arrivez plus tard ?')}</h2>
      <Meeting when={`Jusqu’à ${timeOf(here.leavesAt)}`} bar={bar} />
      <Meeting when={`Après, allez droit là : dès ${timeOf(next.arrivesAt)}`} bar={after} />
    </section>
  );
}

function Meeting({ when, bar }: { when: string; bar: CrawlBar }) {
  return (
    <div className="m">
      <div>
        <p className="num">{fr(when)}</p>
        <p>
          <b>{fr(bar.name)}</b>
        </p>
        {bar.address && <p>{fr(bar.address)}</p>}
      </div>
      <WayTo bar={bar} />
    </div>
  );
}
