import {
  describeHours,
  type Hours,
  weekdayNames,
  weekdays,
} from '@lampion/contract/events/rules/series-words';
import { type RulePreview, SERIES_DATES_MAX } from '@lampion/contract/events/series/series';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { useDebounced, useLoaded } from '../../platform/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { chooseRhythm, ends, type RuleDraft, readRule, rhythms } from './rule-draft.ts';

interface RuleSentenceProps {
  draft: RuleDraft;
  hours: Hours;
  firstDay: string;
  onChange: (draft: RuleDraft) => void;
}

/**
 * The rule as a sentence, whose words are chosen: "Chaque jeudi, de 21 h à 2 h, jusqu’au 26 juin".
 */
export function RuleSentence({ draft, hours, firstDay, onChange }: RuleSentenceProps) {
  const isChosen = draft.rhythm === 'chosen';
  const isMonthly = draft.rhythm.startsWith('monthly');
  return (
    <>
      <p className="display rule-words">
        <span className="rule-whole">
          <Word
            label="Rythme"
            value={draft.rhythm}
            choices={rhythms}
            onChoose={(rhythm) => onChange(chooseRhythm(draft, rhythm, firstDay))}
          />
          {isChosen && ','}
        </span>{' '}
        {!isChosen && (
          <span className="rule-whole">
            <Word
              label="Jour de la semaine"
              value={draft.weekdays[0] ?? 'MO'}
              choices={weekdays.map((value) => ({ value, label: weekdayNames[value] }))}
              onChoose={(day) => onChange({ ...draft, weekdays: [day as (typeof weekdays)[number]] })}
            />
            {isMonthly && ' du mois'},
          </span>
        )}{' '}
        de {describeHours(hours, null)}
        {!isChosen && ', '}
        {!isChosen && (
          <Word
            label="Fin"
            value={draft.end}
            choices={ends}
            onChoose={(end) => onChange({ ...draft, end: end as RuleDraft['end'] })}
          />
        )}{' '}
        {!isChosen && <EndWord draft={draft} firstDay={firstDay} onChange={onChange} />}
      </p>
      {!isChosen && !isMonthly && <OtherWeekdays draft={draft} onChange={onChange} />}
      {isChosen ? (
        <Days
          label="Date à ajouter"
          add="Ajouter cette date"
          days={draft.days}
          firstDay={firstDay}
          onChange={(days) => onChange({ ...draft, days })}
        />
      ) : (
        <fieldset className="rule-days">
          <legend className="muted">Sauf, pour un férié ou des vacances</legend>
          <Days
            label="Soir sans date"
            add="Sauter ce soir"
            days={draft.except}
            firstDay={firstDay}
            onChange={(except) => onChange({ ...draft, except })}
          />
        </fieldset>
      )}
    </>
  );
}

interface WordProps {
  label: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string) => void;
}

/** A word of the sentence: the native list of choices, which looks like the word alone. */
function Word({ label, value, choices, onChoose }: WordProps) {
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <Frame text={fr(shown)}>
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {fr(choice.label)}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** The control lies over its word, as wide as it. */
function Frame({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="rule-word">
      <span aria-hidden="true">
        {text}
        <Icon of={ChevronDown} />
      </span>
      {children}
    </span>
  );
}

type PartProps = Pick<RuleSentenceProps, 'draft' | 'firstDay' | 'onChange'>;

function EndWord({ draft, firstDay, onChange }: PartProps) {
  if (draft.end === 'never') return null;
  if (draft.end === 'count')
    return (
      <span className="rule-count">
        <input
          type="number"
          aria-label="Nombre de dates"
          min={2}
          max={SERIES_DATES_MAX}
          value={draft.count}
          onChange={({ target }) => onChange({ ...draft, count: target.value })}
        />{' '}
        dates
      </span>
    );
  return (
    <Frame text={draft.until === '' ? 'une date' : formatDate(draft.until, 'long')}>
      <input
        type="date"
        aria-label="Dernier jour possible"
        min={firstDay}
        max="2099-12-31"
        required
        value={draft.until}
        onChange={({ target }) => onChange({ ...draft, until: target.value })}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
      />
    </Frame>
  );
}

/** For two evenings a week and more. */
function OtherWeekdays({ draft, onChange }: Pick<RuleSentenceProps, 'draft' | 'onChange'>) {
  const [first] = draft.weekdays;
  const toggle = (day: (typeof weekdays)[number]) => {
    const isOn = draft.weekdays.includes(day);
    const next = isOn ? draft.weekdays.filter((other) => other !== day) : [...draft.weekdays, day];
    onChange({ ...draft, weekdays: next });
  };
  return (
    <fieldset className="rule-days">
      <legend className="muted">Et aussi le</legend>
      {weekdays
        .filter((day) => day !== first)
        .map((day) => (
          <button
            key={day}
            type="button"
            className="rule-day"
            aria-pressed={draft.weekdays.includes(day)}
            onClick={() => toggle(day)}
          >
            {weekdayNames[day]}
          </button>
        ))}
    </fieldset>
  );
}

interface DaysProps {
  label: string;
  add: string;
  days: readonly string[];
  firstDay: string;
  onChange: (days: readonly string[]) => void;
}

/** Days one by one: those of a series without a rhythm, or those that a rhythm leaves out. */
function Days({ label, add: addLabel, days, firstDay, onChange }: DaysProps) {
  const [day, setDay] = useState('');
  const add = () => {
    if (day !== '') onChange([...new Set([...days, day])].toSorted());
    setDay('');
  };
  return (
    <div className="rule-chosen">
      <ul>
        {days.map((each) => (
          <li key={each} className="badge">
            {formatDate(each)}
            <button
              type="button"
              aria-label={`Retirer le ${formatDate(each)}`}
              onClick={() => onChange(days.filter((other) => other !== each))}
            >
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <input
          className="input"
          type="date"
          aria-label={label}
          min={firstDay}
          max="2099-12-31"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button onClick={add}>{addLabel}</Button>
      </div>
    </div>
  );
}

/** The evenings that a draft gives, as the server counts them; its refusal is shown instead. */
export function useRulePreview(draft: RuleDraft, firstDay: string) {
  const asked = useDebounced(JSON.stringify(readRule(draft)));
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(seriesEndpoints.previewRule, { body: { firstDay, rule: JSON.parse(asked) }, signal }),
    [asked, firstDay],
  );
  return useLoaded<RulePreview>(load);
}

/** "13 dates, la dernière le jeudi 24 juin 2027." */
export function describeDays(days: readonly string[]): string {
  const last = days.at(-1);
  if (last === undefined) return '';
  return `${days.length} dates, la dernière le ${formatDate(last)}.`;
}
