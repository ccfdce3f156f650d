import { fr } from '@lampion/contract/french';
import { currentBarOf } from '@lampion/contract/rules/follow-crawl';
import { formatCount, formatTime } from '@lampion/contract/rules/format';
import type { Crawl, CrawlGroup } from '@lampion/contract/schemas/crawl';
import { SectionHead } from '../pieces/section-head.tsx';

/** Where each group is, how many they are, and why they leave one after the other. */
export function GroupList({ crawl }: { crawl: Crawl }) {
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
        <p className="bw-note">
          {fr(`Départs décalés de ${staggerMinutes} min : aucun bar au-dessus de sa jauge.`)}
        </p>
      )}
    </section>
  );
}

function placeOf(group: CrawlGroup, bars: Crawl['bars']): string {
  if (group.endedAt !== null) return 'Parcours terminé';
  const bar = bars.find(({ id }) => id === currentBarOf(group));
  return bar?.name ?? `Départ à ${formatTime(group.beginsAt)}`;
}
