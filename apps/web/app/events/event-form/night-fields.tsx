import { USUAL_DAYS_MAX } from '@lampion/contract/events/rules/event-end';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { useSentFault } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { nextWeekday } from './event-draft.ts';
import { describeNight, endDayOf, moveBegin, type NightDraft, readNight } from './night-draft.ts';
import type { EventFaults } from './save-event.ts';

interface NightFieldsProps<Draft extends NightDraft> {
  draft: Draft;
  faults: EventFaults;
  onChange: (draft: Draft) => void;
}

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const FRIDAY = 5;
const SATURDAY = 6;

/** Begin and end, in the time zone of Paris. An end before the begin is on the next morning. */
export function NightFields<Draft extends NightDraft>({ draft, faults, onChange }: NightFieldsProps<Draft>) {
  const chooseEnd = (end: Partial<NightDraft>) => onChange({ ...draft, ...end, isEndChosen: true });
  const begin = useSentFault(faults.begin);
  // The end is invalid relative to its begin: editing either clears the error.
  const end = useSentFault(faults.end);
  const chooseDay = (night: Draft) => {
    begin.forget();
    end.forget();
    onChange(night);
  };
  return (
    <fieldset className="field" onInput={end.onInput}>
      <legend className="label">Quand</legend>
      <DayChips draft={draft} onChange={chooseDay} />
      <div className="night-fields" data-long={draft.isLong || undefined}>
        <TextField
          name="beginDay"
          label="Date de début"
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          required
          value={draft.beginDay}
          onChange={({ target }) => onChange(moveBegin(draft, { beginDay: target.value }))}
          error={begin.fault}
        />
        <TextField
          name="beginTime"
          label="Heure de début"
          type="time"
          required
          value={draft.beginTime}
          onChange={({ target }) => onChange(moveBegin(draft, { beginTime: target.value }))}
          error={faults.beginTime}
        />
        {draft.isLong && (
          <TextField
            name="endDay"
            label="Date de fin"
            type="date"
            min={draft.beginDay || FIRST_DAY}
            max={LAST_DAY}
            required
            value={draft.endDay}
            onChange={({ target }) => chooseEnd({ endDay: target.value })}
            error={end.fault}
          />
        )}
        <TextField
          name="endTime"
          label="Heure de fin"
          type="time"
          required
          value={draft.endTime}
          onChange={({ target }) => chooseEnd({ endTime: target.value })}
          error={faults.endTime ?? (draft.isLong ? undefined : end.fault)}
        />
      </div>
      <Checkbox
        name="isLong"
        label="L’événement dure plusieurs jours"
        checked={draft.isLong}
        onChange={({ target }) => chooseEnd({ isLong: target.checked, endDay: endDayOf(draft) })}
      />
      <p className="hint" aria-live="polite">
        {describeNight(draft) ?? 'Heures de Paris.'}
      </p>
    </fieldset>
  );
}

function DayChips<Draft extends NightDraft>({ draft, onChange }: Omit<NightFieldsProps<Draft>, 'faults'>) {
  const [now] = useState(() => new Date());
  const today = readParisClock(now).day;
  const days = [
    { label: 'Ce soir', day: today },
    { label: 'Vendredi', day: nextWeekday(today, FRIDAY) },
    { label: 'Samedi', day: nextWeekday(today, SATURDAY) },
  ].filter(({ day }, index, all) => all.findIndex((other) => other.day === day) === index);
  return (
    <div className="day-chips">
      {days.map(({ label, day }) => (
        <Button
          key={label}
          size="small"
          aria-pressed={draft.beginDay === day}
          onClick={() => onChange(moveBegin(draft, { beginDay: day }))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

const DAY_MS = 86_400_000;

interface LongEventDialogProps {
  night: NightDraft;
  pendingText?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** "Du vendredi 4 à 19 h au … : 43 jours." */
function describeLength(night: NightDraft): string {
  const times = readNight(night);
  if (times === null) return '';
  const days = Math.round((times.end.getTime() - times.begin.getTime()) / DAY_MS);
  return `${formatEventTimes({ beginDate: times.begin, endDate: times.end })} : cela fait ${days} jours.`;
}

/** Requests a confirmation for events longer than 30 days. */
export function LongEventDialog({ night, pendingText, onConfirm, onClose }: LongEventDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Plus de ${USUAL_DAYS_MAX}\u00a0jours, vraiment ?`}
      text={`Vous avez indiqué : ${describeLength(night)} L’événement restera « à venir » jusqu’à sa fin.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Corriger les dates
          </Button>
          <Button variant="primary" pendingText={pendingText} onClick={onConfirm}>
            Garder ces dates
          </Button>
        </>
      }
    />
  );
}
