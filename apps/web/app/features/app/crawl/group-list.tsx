import { fr } from '@lampion/contract/french';
import { currentBarOf, type FollowedStop } from '@lampion/contract/rules/follow-crawl';
import { formatCount, formatTime } from '@lampion/contract/rules/format';
import type { Crawl, CrawlGroup } from '@lampion/contract/schemas/crawl';
import { SectionHead } from '../pieces/section-head.tsx';
import { findOverfull, type OverfullBar } from './count-crowd.ts';

interface GroupListProps {
  crawl: Crawl;
  stops: readonly FollowedStop[];
  /** The one that is followed. */
  group: CrawlGroup;
}

/** Where each group is, how many they are, and why they leave one after the other. */
export function GroupList({ crawl, stops, group: followed }: GroupListProps) {
  const { bars, groups, staggerMinutes } = crawl;
  if (groups.length < 2) return null;
  return (
    <section className="bw-groups" aria-labelledby="groups">
      <SectionHead id="groups" title="Les groupes" count={groups.length} />
      <ul>
        {groups.map((group) => (
          <li key={group.number}>
            <b>{group.name}</b>
            <span>{fr(placeOf(group, bars))}</span>
            <span className="num">{group.people !== null && formatCount(group.people)}</span>
          </li>
        ))}
      </ul>
      {staggerMinutes > 0 && (
        <p className="bw-note">{fr(describeRoom(staggerMinutes, findOverfull(crawl, stops, followed)))}</p>
      )}
    </section>
  );
}

function describeRoom(staggerMinutes: number, overfull: OverfullBar | null): string {
  const lead = `Départs décalés de ${staggerMinutes} min`;
  if (overfull === null) return `${lead} : aucun bar au-dessus de sa jauge.`;
  const { name, people, capacity } = overfull;
  return `${lead}. ${name} est au-dessus de sa jauge : ${people} personnes pour ${capacity} places.`;
}

function placeOf(group: CrawlGroup, bars: Crawl['bars']): string {
  if (group.endedAt !== null) return 'Parcours terminé';
  const bar = bars.find(({ id }) => id === currentBarOf(group));
  return bar?.name ?? `Départ à ${formatTime(group.beginsAt)}`;
}
