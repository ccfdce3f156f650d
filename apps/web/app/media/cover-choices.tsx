import type { EventType } from '@lampion/contract/events/event-type';
import {
  type CoverPlan,
  type CoverSky,
  coverPlanLabels,
  coverPlans,
  coverSkies,
  coverSkyLabels,
} from '@lampion/contract/media/cover';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { COVER_CHOICES } from '@lampion/drawing/cover';
import { createRandom, hashText } from '@lampion/drawing/seeded-random';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { Icon } from '../ui/graphics.tsx';

interface CoverChoicesProps {
  /** The seed of the drawings. */
  id: string;
  type: EventType;
  /** The form's value; empty for the cover drawn from the id. */
  plan: string;
  sky: string;
  /** A picture is shown instead of a drawing. */
  hasPicture: boolean;
  onChoose: (plan: string, sky: string) => void;
}

interface CoverOptionProps extends Pick<CoverChoicesProps, 'id' | 'type' | 'onChoose'> {
  cover: DrawnCover | null;
  isChosen: boolean;
}

function describe(cover: DrawnCover | null): string {
  if (cover === null) return 'Au hasard, selon le type';
  return `${labelOf(coverPlanLabels, cover.plan)}, fond ${labelOf(coverSkyLabels, cover.sky)}`;
}

function CoverOption({ id, type, cover, isChosen, onChoose }: CoverOptionProps) {
  const { plan, sky } = cover ?? { plan: null, sky: null };
  return (
    <label className="cover-choice">
      <input
        type="radio"
        name="cover"
        className="sr-only"
        value={cover ? `${plan}/${sky}` : ''}
        checked={isChosen}
        onChange={() => onChoose(plan ?? '', sky ?? '')}
      />
      <CoverImage id={id} cover={{ type, plan, sky }} />
      <span className={cover ? 'sr-only' : 'cover-choice-word'}>{describe(cover)}</span>
    </label>
  );
}

/**
 * The chosen drawing; null for the one drawn from the id. An unknown name is one of a newer server.
 */
function readChosen(plan: string, sky: string): DrawnCover | null {
  const isKnown = plan in coverPlanLabels && sky in coverSkyLabels;
  return isKnown ? ({ plan, sky } as DrawnCover) : null;
}

/** Drawn covers as radio buttons, nine at a time, and the one drawn from the id. */
export function CoverChoices({ id, type, plan, sky, hasPicture, onChoose }: CoverChoicesProps) {
  const [draw, setDraw] = useState(0);
  const chosen = readChosen(plan, sky);
  const offers = [null, ...offerCovers(type, draw, chosen)];
  return (
    <div className="cover-choices">
      <div className="cover-grid">
        {offers.map((cover) => (
          <CoverOption
            key={describe(cover)}
            id={id}
            type={type}
            cover={cover}
            isChosen={!hasPicture && cover?.plan === chosen?.plan && cover?.sky === chosen?.sky}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className="actions">
        <Button size="small" onClick={() => setDraw(draw + 1)}>
          <Icon of={Shuffle} />
          Autre tirage
        </Button>
      </div>
    </div>
  );
}

/** A composition on a ground. */
export interface DrawnCover {
  readonly plan: CoverPlan;
  readonly sky: CoverSky;
}

export const OFFERS_PER_DRAW = 9;

const isSame = (a: DrawnCover, b: DrawnCover) => a.plan === b.plan && a.sky === b.sky;

function combine(plans: readonly CoverPlan[], skies: readonly CoverSky[]): DrawnCover[] {
  return plans.flatMap((plan) => skies.map((sky) => ({ plan, sky })));
}

function shuffle(covers: readonly DrawnCover[], seed: string): DrawnCover[] {
  const random = createRandom(hashText(seed));
  return covers
    .map((cover) => ({ cover, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ cover }) => cover);
}

/**
 * The covers of one draw: first those made for the type, then others, without repetition until all
 * were offered. Always includes the chosen one.
 */
export function offerCovers(type: EventType, draw: number, chosen: DrawnCover | null): readonly DrawnCover[] {
  const own = combine(COVER_CHOICES[type].plans, COVER_CHOICES[type].skies);
  const others = combine(coverPlans, coverSkies).filter((cover) => !own.some((one) => isSame(one, cover)));
  const all = [...own, ...shuffle(others, type)];
  const first = (draw * OFFERS_PER_DRAW) % all.length;
  const offered = [...all, ...all].slice(first, first + OFFERS_PER_DRAW);
  if (chosen === null || offered.some((cover) => isSame(cover, chosen))) return offered;
  return [chosen, ...offered.slice(0, -1)];
}
