import { fr } from '@lampion/contract/french';
import type { Crawl, CrawlGroup } from '@lampion/contract/schemas/crawl';
import { Undo2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { takeBackCrawlStep } from '../changes/crawl.ts';

/** What was said last of each group, for a host who notices later that it is not so. */
export function TakeBack({ crawl: { id: nightId, bars, groups } }: { crawl: Crawl }) {
  const said = groups.filter(({ steps }) => steps.length > 0);
  return said.map((group) => {
    const last = readLast(group, bars);
    const lead = groups.length > 1 ? `Groupe ${group.name} : ` : '';
    return (
      <div className="bw-said" key={group.number}>
        <p>{fr(`${lead}vous avez annoncé ${last.named}.`)}</p>
        <Button
          size="small"
          variant="ghost"
          onClick={() => void makeChange(takeBackCrawlStep, { nightId, group: group.number, ...last })}
        >
          <Icon of={Undo2} />
          Reprendre
        </Button>
      </div>
    );
  });
}

function readLast({ endedAt, steps }: CrawlGroup, bars: Crawl['bars']) {
  if (endedAt !== null) return { to: null, named: 'la fin du parcours' };
  const to = steps.at(-1)?.barId ?? null;
  return { to, named: bars.find(({ id }) => id === to)?.name ?? 'un bar retiré' };
}
