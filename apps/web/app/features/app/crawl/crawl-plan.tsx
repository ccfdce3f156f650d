import { fr } from '@lampion/contract/french';
import type { Crawl } from '@lampion/contract/schemas/crawl';
import { MonitorPlay, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { BarForm } from './bar-form.tsx';
import { GroupsForm } from './groups-form.tsx';
import { PlanBars } from './plan-bars.tsx';
import { ShortestWalk } from './shortest-walk.tsx';
import { TakeBack } from './take-back.tsx';

/** How hosts plan the way: its bars and their order, the shortest walk, groups, and the private links. */
export function CrawlPlan({ crawl }: { crawl: Crawl }) {
  const { id: nightId, bars, groups, linkCode } = crawl;
  const [isAdding, setAdding] = useState(false);
  const hasLeft = groups.some(({ steps }) => steps.length > 0);
  return (
    <section className="bw-plan" aria-labelledby="plan">
      <SectionHead id="plan" title="Préparer le parcours" />
      <TakeBack crawl={crawl} />
      <PlanBars nightId={nightId} bars={bars} groups={groups} />
      <Button onClick={() => setAdding(true)}>
        <Icon of={Plus} />
        Ajouter un bar
      </Button>
      {!hasLeft && <ShortestWalk nightId={nightId} bars={bars} />}
      {bars.length > 0 && !hasLeft && <GroupsForm nightId={nightId} />}
      {linkCode && bars.length > 0 && (
        <div className="bw-tv">
          <p>
            {fr(
              'Un grand écran dans un bar ? Cette page se lit de loin, et suit le parcours sans aucun nom.',
            )}
          </p>
          <LinkButton href={`/tv/${linkCode}`} target="_blank" rel="noreferrer">
            <Icon of={MonitorPlay} />
            {fr('L’écran pour un bar')}
          </LinkButton>
        </div>
      )}
      {isAdding && <BarForm nightId={nightId} way={crawl} onClose={() => setAdding(false)} />}
    </section>
  );
}
