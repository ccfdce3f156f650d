import { fr } from '@lampion/contract/french';
import { describeTypeChange } from '@lampion/contract/rules/type-words';
import { coverPlanLabels, coverPlans, coverSkies, coverSkyLabels } from '@lampion/contract/schemas/cover';
import { EVENT_NAME_MAX } from '@lampion/contract/schemas/event-fields';
import { type EventType, eventTypeLabels, eventTypes } from '@lampion/contract/schemas/event-type';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { findExcess, Input } from '../../../components/ui/input.tsx';
import { RadioButtons } from '../pieces/radio-buttons.tsx';
import { DraftStep, type StepProps } from './draft-step.tsx';

const types = eventTypes.map((type) => ({ value: type, content: eventTypeLabels[type] }));

interface WhatStepProps extends StepProps {
  /** Of the party as it is; null for a new one. */
  formerType: EventType | null;
}

/** The name, the type, and the picture: first its composition, then its ground. Each is chosen independently. */
export function WhatStep({ draft, change, isFilled, isTried, formerType }: WhatStepProps) {
  const { id, name, type, plan, sky } = draft;
  const typeHint = formerType && describeTypeChange(formerType, type);
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
        label="Type de soirée"
        className="ap-seg cr-types"
        value={type}
        options={types}
        onChoose={(chosen) => change({ type: chosen })}
      />
      {typeHint && <p className="ap-sub">{fr(typeHint)}</p>}
      <RadioButtons
        label="Affiche"
        className="cr-covers"
        value={plan}
        options={coverPlans.map((one) => ({
          value: one,
          label: coverPlanLabels[one],
          content: <CoverImage id={id} cover={{ type, plan: one, sky }} />,
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
          content: <CoverImage id={id} cover={{ type, plan, sky: one }} />,
        }))}
        onChoose={(chosen) => change({ sky: chosen })}
      />
    </DraftStep>
  );
}
