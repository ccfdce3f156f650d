import { ArrowRight, Moon } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { RadioButtons } from '../pieces/radio-buttons.tsx';
import { describeNight, findHourFault } from './chosen-night.ts';
import { DateChips } from './date-chips.tsx';
import { DraftStep, type StepProps } from './draft-step.tsx';
import { HourSelect } from './hour-select.tsx';
import { beginAt, nightsOf, setVote, toggleDate } from './party-draft.ts';
import { VoteDates } from './vote-dates.tsx';

const modes = [
  { value: 'date', content: 'Une date' },
  { value: 'vote', content: 'Un vote' },
] as const;

function findFault({ draft, isFilled, isTried }: StepProps): string | undefined {
  if (isFilled) return nightsOf(draft).map(findHourFault).find(Boolean);
  if (!isTried) return undefined;
  return draft.isVote ? 'Proposez deux dates au moins.' : 'Choisissez un jour.';
}

interface WhenStepProps extends StepProps {
  /** Whether there is a vote may be chosen: of a new party. */
  hasModes: boolean;
}

/** The evening and its hours, or up to three that are voted on. */
export function WhenStep({ hasModes, ...props }: WhenStepProps) {
  const { draft, change, isFilled } = props;
  const fault = findFault(props);
  const night = draft.day === '' || fault ? null : describeNight(draft);
  return (
    <DraftStep title="Quand" isFilled={isFilled} error={fault}>
      {hasModes && (
        <RadioButtons
          label="Date fixée ou vote"
          className="ap-seg"
          value={draft.isVote ? 'vote' : 'date'}
          options={modes}
          onChoose={(mode) => change(setVote(draft, mode === 'vote'))}
        />
      )}
      <DateChips
        chosen={draft.isVote ? draft.dates.map(({ day }) => day) : [draft.day].filter(Boolean)}
        isVote={draft.isVote}
        onChoose={(day) => change(draft.isVote ? toggleDate(draft, day) : { day })}
      />
      <div className="cr-time">
        <HourSelect
          id="party-begin"
          label="Début"
          value={draft.begin}
          onChange={(begin) => change(beginAt(draft, begin))}
        />
        <Icon of={ArrowRight} />
        <HourSelect id="party-end" label="Fin" value={draft.end} onChange={(end) => change({ end })} />
      </div>
      {draft.isVote && <VoteDates dates={draft.dates} onRemove={(day) => change(toggleDate(draft, day))} />}
      {!draft.isVote && night && (
        <p className="cr-night num">
          <Icon of={Moon} />
          {night}
        </p>
      )}
    </DraftStep>
  );
}
