import {
  type CoverPlan,
  type CoverSky,
  coverPlanLabels,
  coverSkies,
  coverSkyLabels,
} from '@lampion/contract/schemas/cover';
import { EVENT_NAME_MAX } from '@lampion/contract/schemas/event-fields';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { findExcess, Input } from '../../../components/ui/input.tsx';
import { RadioButtons } from '../pieces/radio-buttons.tsx';
import { coverTypes } from './cover-types.ts';
import { DraftStep, type StepProps } from './draft-step.tsx';

const plans = Object.keys(coverTypes) as CoverPlan[];

interface ThumbProps {
  id: string;
  plan: CoverPlan;
  sky: CoverSky;
}

function Thumb({ id, plan, sky }: ThumbProps) {
  return <CoverImage id={id} cover={{ type: coverTypes[plan], plan, sky }} />;
}

/** The name, and the picture, chosen by looking: first the composition, then its ground. */
export function WhatStep({ draft, change, isFilled, isTried }: StepProps) {
  const { id, name, plan, sky } = draft;
  const missing = isTried && !isFilled ? 'Donnez un nom à la soirée.' : undefined;
  const error = missing ?? findExcess({ value: name, maxCharacters: EVENT_NAME_MAX });
  return (
    <DraftStep title="Quoi" isFilled={isFilled} error={error}>
      <label className="sr-only" htmlFor="party-name">
        Nom de la soirée
      </label>
      <Input
        id="party-name"
        className="cr-name"
        autoComplete="off"
        placeholder="Nom de la soirée"
        maxCharacters={EVENT_NAME_MAX}
        aria-invalid={error ? true : undefined}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <RadioButtons
        label="Affiche"
        className="cr-covers"
        value={plan}
        options={plans.map((one) => ({
          value: one,
          label: coverPlanLabels[one],
          content: <Thumb id={id} plan={one} sky={sky} />,
        }))}
        onChoose={(chosen) => change({ plan: chosen })}
      />
      <RadioButtons
        label="Fond de l’affiche"
        className="cr-covers is-skies"
        value={sky}
        options={coverSkies.map((one) => ({
          value: one,
          label: coverSkyLabels[one],
          content: <Thumb id={id} plan={plan} sky={one} />,
        }))}
        onChoose={(chosen) => change({ sky: chosen })}
      />
    </DraftStep>
  );
}
