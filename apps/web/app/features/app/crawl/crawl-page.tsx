import { fr } from '@lampion/contract/french';
import { followCrawl } from '@lampion/contract/rules/follow-crawl';
import type { Crawl, CrawlGroup } from '@lampion/contract/schemas/crawl';
import type { Night } from '@lampion/contract/schemas/night';
import { CrawlMap } from '../../crawl/crawl-map.tsx';
import { delayOf } from '../../crawl/crawl-words.ts';
import { NightGarland } from '../night/night-garland.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { useNow } from '../pieces/use-now.ts';
import { CrawlPlan } from './crawl-plan.tsx';
import { CrawlStops } from './crawl-stops.tsx';
import { GroupChoice } from './group-choice.tsx';
import { GroupList } from './group-list.tsx';
import { HereTicket } from './here-ticket.tsx';
import { LateCard } from './late-card.tsx';

interface CrawlPageProps {
  night: Night;
  crawl: Crawl;
  /** The one that is followed. */
  group: CrawlGroup;
  onFollow: (number: number) => void;
}

/** The way of a barathon, followed live: where the group is, the bars, the groups and, for hosts, how it is planned. */
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
          <LateCard bars={bars} stops={stops} />
          <section aria-labelledby="way">
            <SectionHead
              id="way"
              title="Le parcours"
              more={late > 0 && <span className="bw-delay num">{fr(`${late} min de retard`)}</span>}
            />
            {bars.length === 0 && <p className="bw-note">{fr(sayEmpty(crawl.isHost))}</p>}
            <CrawlStops bars={bars} stops={stops} groups={groups} group={group} />
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
