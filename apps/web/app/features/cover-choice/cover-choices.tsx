import { labelOf } from '@lampion/contract/rules/label-of';
import { coverPlanLabels, coverSkyLabels } from '@lampion/contract/schemas/cover';
import type { EventType } from '@lampion/contract/schemas/event-type';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { type DrawnCover, offerCovers } from './offer-covers.ts';

interface CoverChoicesProps {
  /** The seed of the drawings. */
  id: string;
  type: EventType;
  /** What the form holds; empty for the one drawn from the id. */
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

/** The chosen drawing; null for the one drawn from the id. An unknown name is one of a newer server. */
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
