import { fr } from '@lampion/contract/french';
import type { Crawl, CrawlBar, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import { estimateWalk, findShortestRoute } from '@lampion/contract/night/rules/route';
import {
  ChevronDown,
  ChevronUp,
  Footprints,
  GripVertical,
  MonitorPlay,
  Pencil,
  Plus,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/graphics.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import { BarForm } from './bar-form.tsx';
import { reorderCrawl, takeBackCrawlStep } from './changes.ts';
import { GroupsForm } from './groups.tsx';
import { LateLink } from './late-link.tsx';

/**
 * How hosts plan the way: its bars and their order, the shortest walk, groups, and the private
 * links.
 */
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
      {bars.length > 0 && <LateLink nightId={nightId} code={crawl.lateCode} />}
      {isAdding && <BarForm nightId={nightId} way={crawl} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface PlanBarsProps {
  nightId: string;
  bars: Crawl['bars'];
  groups: Crawl['groups'];
}

/**
 * The bars in the order of the plan, which a host changes by dragging, by taps or with the arrows.
 */
function PlanBars({ nightId, bars, groups }: PlanBarsProps) {
  const [changedId, setChangedId] = useState<string | null>(null);
  const changed = bars.find(({ id }) => id === changedId);
  const move = (from: number, to: number) => {
    const ids = bars.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || to < 0 || to > ids.length) return;
    void makeChange(reorderCrawl, { nightId, ids: ids.toSpliced(to, 0, moved) });
  };
  return (
    <>
      <ol className="bw-plan-bars">
        {bars.map((bar, place) => (
          <PlanBar
            key={bar.id}
            bar={bar}
            place={place}
            onStep={(by) => move(place, place + by)}
            onDrop={(overId) =>
              move(
                place,
                bars.findIndex(({ id }) => id === overId),
              )
            }
            onChange={() => setChangedId(bar.id)}
          />
        ))}
      </ol>
      {changed && (
        <BarForm nightId={nightId} bar={changed} way={{ bars, groups }} onClose={() => setChangedId(null)} />
      )}
    </>
  );
}

interface PlanBarProps {
  bar: CrawlBar;
  place: number;
  onStep: (by: -1 | 1) => void;
  onDrop: (overId: string) => void;
  onChange: () => void;
}

function PlanBar({ bar, place, onStep, onDrop, onChange }: PlanBarProps) {
  const { handle, overId } = useDrag({ onDrop, onStep });
  const { name } = bar;
  return (
    <li className={classNames('bw-plan-bar', overId !== null && 'is-dragged')} data-row={bar.id}>
      <button
        type="button"
        className="n-grip"
        aria-label={fr(`Déplacer ${name}, avec les flèches haut et bas`)}
        {...handle}
      >
        <Icon of={GripVertical} />
      </button>
      <div>
        <h3>{fr(`${place + 1}. ${name}`)}</h3>
        <p>{fr(bar.address ?? 'Pas encore d’adresse : la marche n’est pas comptée.')}</p>
      </div>
      <span className="acts">
        <Button variant="ghost" isIconOnly aria-label={fr(`Monter ${name}`)} onClick={() => onStep(-1)}>
          <Icon of={ChevronUp} />
        </Button>
        <Button variant="ghost" isIconOnly aria-label={fr(`Descendre ${name}`)} onClick={() => onStep(1)}>
          <Icon of={ChevronDown} />
        </Button>
        <Button variant="ghost" isIconOnly aria-label={fr(`Modifier ${name}`)} onClick={onChange}>
          <Icon of={Pencil} />
        </Button>
      </span>
    </li>
  );
}

type Point = Parameters<typeof estimateWalk>[0];

interface Shorter {
  readonly ids: readonly string[];
  /** On foot, now and then. */
  readonly before: number;
  readonly after: number;
}

const minutesOf = (places: readonly Point[]) =>
  places.slice(1).reduce((sum, place, index) => sum + estimateWalk(places[index] ?? place, place).minutes, 0);

/**
 * The order of the shortest walk, with the same first bar; null when a bar has no address, or it
 * saves no time.
 */
function shortenWalk(bars: readonly CrawlBar[]): Shorter | null {
  const places = bars.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  if (places.length < bars.length || bars.length < 3) return null;
  const route = findShortestRoute(places);
  const [before, after] = [minutesOf(places), minutesOf(route.flatMap((from) => places[from] ?? []))];
  return after < before ? { ids: route.flatMap((from) => bars[from]?.id ?? []), before, after } : null;
}

/** Offers the order of the shortest walk, if it differs from the current one. */
function ShortestWalk({ nightId, bars }: { nightId: string; bars: readonly CrawlBar[] }) {
  const shorter = shortenWalk(bars);
  if (shorter === null) return null;
  const { ids, before, after } = shorter;
  const former = bars.map(({ id }) => id);
  async function shorten() {
    if (!(await makeChange(reorderCrawl, { nightId, ids }))) return;
    notify({
      title: `${after} min de marche au lieu de ${before}`,
      text: 'Le premier bar reste le départ.',
      action: { label: 'Annuler', onPress: () => void makeChange(reorderCrawl, { nightId, ids: former }) },
    });
  }
  return (
    <div className="bw-shorter">
      <p>{fr(`Dans un autre ordre, ${after} min de marche suffisent au lieu de ${before}.`)}</p>
      <Button onClick={() => void shorten()}>
        <Icon of={Footprints} />
        {fr('Marcher le moins possible')}
      </Button>
    </div>
  );
}

/** Undoes the last step of each group, for a host who notices a mistake later. */
function TakeBack({ crawl: { id: nightId, bars, groups } }: { crawl: Crawl }) {
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
