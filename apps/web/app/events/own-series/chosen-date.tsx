import { EVENT_NAME_MAX } from '@lampion/contract/events/event-fields';
import { formatClock } from '@lampion/contract/events/rules/series-words';
import {
  CANCEL_REASON_MAX,
  type OwnSeries,
  type OwnSeriesDate,
  type SeriesScope,
} from '@lampion/contract/events/series/series';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { capitalise, formatCount } from '@lampion/contract/platform/rules/format';
import { CalendarX } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';
import { describeHeldNotice } from '../event-form/guest-notice.tsx';
import {
  clockOf,
  countTold,
  describeOwn,
  eveningOf,
  kindLabels,
  kindOf,
  listAffected,
  nameDay,
} from './series-dates.ts';

export interface DateDraft {
  readonly name: string;
  readonly day: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly capacity: string;
}

export const draftDate = (date: OwnSeriesDate): DateDraft => ({
  name: date.name,
  day: eveningOf(date),
  startsAt: clockOf(date.beginDate),
  endsAt: clockOf(date.endDate),
  capacity: date.capacity === null ? '' : String(date.capacity),
});

/** The parts of a date that its draft changes. */
export function changedParts(date: OwnSeriesDate, draft: DateDraft): (keyof DateDraft)[] {
  const known = draftDate(date);
  return (Object.keys(known) as (keyof DateDraft)[]).filter((part) => draft[part] !== known[part]);
}

interface ChosenDateProps {
  series: OwnSeries;
  date: OwnSeriesDate;
  draft: DateDraft;
  scope: SeriesScope;
  now: Date;
  onDraft: (draft: DateDraft) => void;
  onScope: (scope: SeriesScope) => void;
}

const tones = { regular: 'muted', apart: 'warning', moved: 'warning', cancelled: 'danger' } as const;

/** One date of a series: what it has, and after a change for which dates it counts. */
export function ChosenDate(props: ChosenDateProps) {
  const { series, date, draft, onDraft } = props;
  const { usual, startsAt, endsAt } = series;
  const kind = kindOf(date);
  const set = (part: Partial<DateDraft>) => onDraft({ ...draft, ...part });
  const asUsual = (is: boolean, usually: string) => (is ? 'Comme la règle' : `D’habitude : ${usually}`);
  const places = usual.capacity === null ? 'sans limite' : String(usual.capacity);
  return (
    <>
      <Card aria-labelledby="date" className="series-own">
        <CardHead id="date" title={capitalise(nameDay(date))}>
          <Badge tone={tones[kind]}>{kindLabels[kind]}</Badge>
        </CardHead>
        <p className="muted num">{fr(kind === 'cancelled' ? describeOwn(date) : describeReplies(date))}</p>
        <div className="series-fields">
          <TextField
            name="name"
            label="Titre"
            maxCharacters={EVENT_NAME_MAX}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
            hint={asUsual(draft.name === usual.name, usual.name)}
          />
          <TextField
            name="day"
            label="Soir"
            type="date"
            max="2099-12-31"
            value={draft.day}
            onChange={({ target }) => set({ day: target.value })}
          />
          <div className="series-two">
            <TextField
              name="startsAt"
              label="Début"
              type="time"
              value={draft.startsAt}
              onChange={({ target }) => set({ startsAt: target.value })}
              hint={asUsual(draft.startsAt === startsAt, formatClock(startsAt))}
            />
            <TextField
              name="endsAt"
              label="Fin"
              type="time"
              value={draft.endsAt}
              onChange={({ target }) => set({ endsAt: target.value })}
              hint={asUsual(draft.endsAt === endsAt, formatClock(endsAt))}
            />
          </div>
          <TextField
            name="capacity"
            label="Places"
            inputMode="numeric"
            value={draft.capacity}
            onChange={({ target }) => set({ capacity: target.value })}
            hint={asUsual(draft.capacity === (usual.capacity === null ? '' : String(usual.capacity)), places)}
          />
          <LinkButton to={`/pro/events/${date._id}`}>Liste, image et programme</LinkButton>
          {date.own.includes('image') && <SamePicture series={series} date={date} />}
        </div>
      </Card>
      {changedParts(date, draft).length > 0 && <Question {...props} />}
      {kind !== 'cancelled' && <CancelDates key={date._id} {...props} />}
    </>
  );
}

/** Gives the picture of one date to all to come. */
function SamePicture({ series, date }: Pick<ChosenDateProps, 'date' | 'series'>) {
  const { run, isBusy } = useTask();
  const give = () =>
    void run({
      failure: 'Affiche non changée',
      work: async () => {
        const body = { dateId: date._id, scope: 'all', version: date.version, samePicture: true } as const;
        await callApi(seriesEndpoints.changeSeriesDates, { params: { id: series._id }, body });
        return { title: 'La même affiche pour toutes les dates à venir' };
      },
    });
  return (
    <Button disabled={isBusy} onClick={give}>
      Donner son affiche à toutes les dates
    </Button>
  );
}

function describeReplies({ replies: { yes, waiting, maybe, no } }: OwnSeriesDate): string {
  const count = yes + waiting + maybe + no;
  const words = `${formatCount(count)} réponse${count > 1 ? 's' : ''}`;
  return waiting > 0 ? `${words}, dont ${formatCount(waiting)} en attente` : words;
}

interface ScopeChoiceProps {
  legendId: string;
  series: OwnSeries;
  date: OwnSeriesDate;
  scope: SeriesScope;
  parts: readonly string[];
  now: Date;
  onScope: (scope: SeriesScope) => void;
}

const scopes = [
  ['this', 'Cette date'],
  ['following', 'Celle-ci et les suivantes'],
  ['all', 'Toutes les dates à venir'],
] as const;

/** For which dates, each choice with how many it reaches. */
function ScopeChoice({ legendId, series, date, scope, parts, now, onScope }: ScopeChoiceProps) {
  const isMoved = parts.includes('day');
  return (
    <div role="radiogroup" aria-labelledby={legendId} className="series-scopes">
      {scopes.map(([value, label]) => {
        const { changed } = listAffected(series, date, { scope: value, parts, now });
        return (
          <label key={value} className="series-scope">
            <input
              type="radio"
              name={`scope-${legendId}`}
              checked={scope === value}
              disabled={isMoved && value !== 'this'}
              onChange={() => onScope(value)}
            />
            <span>
              <b>{label}</b>
              <span className="muted num">{fr(describeReach(changed))}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

function describeReach(dates: readonly OwnSeriesDate[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  const told = countTold(dates);
  const people = `${formatCount(told)} réponse${told > 1 ? 's' : ''}`;
  if (first === undefined || last === undefined) return 'Aucune date';
  if (dates.length === 1) return `${capitalise(nameDay(first))}, ${people}`;
  return `${dates.length} dates, du ${nameDay(first)} au ${nameDay(last)}, ${people}`;
}

/** "5 dates", "le jeudi 27 mai" */
const nameReach = (dates: readonly OwnSeriesDate[]) =>
  dates.length === 1 && dates[0] ? `le ${nameDay(dates[0])}` : `${dates.length} dates`;

/** Asks in place, after a change, for which dates it counts. */
function Question({ series, date, draft, scope, now, onDraft, onScope }: ChosenDateProps) {
  const id = useId();
  const { run, isBusy } = useTask();
  const [tells, setTells] = useState(true);
  const parts = changedParts(date, draft);
  const wide = parts.includes('day') ? ('this' as const) : scope;
  const { changed, kept } = listAffected(series, date, { scope: wide, parts, now });
  const told = tells ? countTold(changed) : 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      dateId: date._id,
      scope: wide,
      version: date.version,
      tellGuests: tells,
      ...Object.fromEntries(parts.map((part) => [part, draft[part]])),
    };
    void run({
      failure: 'Rien n’a changé',
      held:
        told > 0
          ? { title: `Changement : ${nameReach(changed)}`, text: describeHeldNotice(told) }
          : undefined,
      work: async () => {
        const answer = await callApi(seriesEndpoints.changeSeriesDates, { params: { id: series._id }, body });
        return {
          title: `${answer.changedIds.length > 1 ? `${answer.changedIds.length} dates changées` : 'Date changée'}`,
        };
      },
    });
  };
  return (
    <form className="series-ask" aria-labelledby={id} onSubmit={save} noValidate>
      <h2 className="display" id={id}>
        {fr(describeEdit(date, draft, parts))}
      </h2>
      <ScopeChoice {...{ legendId: id, series, date, scope: wide, parts, now, onScope }} />
      <p className="hint num">{fr(describeKept(kept, parts))}</p>
      <Checkbox
        name="tells"
        label="Prévenir les personnes inscrites"
        checked={tells}
        onChange={({ target }) => setTells(target.checked)}
      />
      <div className="actions">
        <Button variant="ghost" onClick={() => onDraft(draftDate(date))}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {fr(`Changer ${nameReach(changed)}`)}
        </Button>
      </div>
    </form>
  );
}

/** "20 h au lieu de 21 h, pour quelles dates ?" */
function describeEdit(date: OwnSeriesDate, draft: DateDraft, parts: readonly (keyof DateDraft)[]): string {
  const known = draftDate(date);
  const [part = 'name'] = parts;
  const show = (value: string) => {
    if (part === 'startsAt' || part === 'endsAt') return formatClock(value || '00:00');
    if (part === 'capacity') return value === '' ? 'sans limite' : `${value} places`;
    return value;
  };
  if (parts.length > 1) return `${parts.length} changements, pour quelles dates ?`;
  if (part === 'day') return 'Un autre soir, pour cette date';
  return `${show(draft[part])} au lieu de ${show(known[part])}, pour quelles dates ?`;
}

function describeKept(kept: readonly OwnSeriesDate[], parts: readonly string[]): string {
  if (parts.includes('day'))
    return 'Un autre soir ne vaut que pour une date : pour toutes, changez la règle.';
  const past = 'Les dates passées ne bougent pas.';
  if (kept.length === 0) return past;
  const names = kept.slice(0, 3).map(nameDay).join(', ');
  const others = kept.length > 3 ? ` et ${kept.length - 3} autres` : '';
  return `${past} ${kept.length > 1 ? 'Des dates mises à part gardent' : 'Une date mise à part garde'} ce qui est à elle : ${names}${others}.`;
}

/** Cancels this date, or ends the series; asks for which dates and why. */
function CancelDates({ series, date, now }: ChosenDateProps) {
  const id = useId();
  const { run, isBusy } = useTask();
  const [scope, setScope] = useState<SeriesScope>('this');
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const { changed } = listAffected(series, date, { scope, parts: ['status'], now });
  const open = changed.filter(({ status }) => status === 'published');
  const told = tells ? countTold(open) : 0;
  const cancel = (event: FormEvent) => {
    event.preventDefault();
    const body = { dateId: date._id, scope, reason, tellGuests: tells };
    void run({
      failure: 'Rien n’est annulé',
      held:
        told > 0 ? { title: `Annulation : ${nameReach(open)}`, text: describeHeldNotice(told) } : undefined,
      work: async () => {
        await callApi(seriesEndpoints.cancelSeriesDates, { params: { id: series._id }, body });
        return { title: open.length > 1 ? `${open.length} dates annulées` : 'Date annulée' };
      },
    });
  };
  return (
    <details className="series-end">
      <summary>
        <Icon of={CalendarX} />
        Annuler cette date, ou arrêter la série
      </summary>
      <form onSubmit={cancel} aria-labelledby={id} noValidate>
        <p id={id}>Les dates annulées gardent leur place et disent pourquoi.</p>
        <ScopeChoice {...{ legendId: id, series, date, scope, parts: ['status'], now, onScope: setScope }} />
        <TextField
          name="reason"
          label="Pourquoi, en une phrase"
          maxCharacters={CANCEL_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint="Tout le monde la lit à la place de la date."
        />
        <Checkbox
          name="tellsEnd"
          label="Prévenir les personnes inscrites"
          checked={tells}
          onChange={({ target }) => setTells(target.checked)}
        />
        <Button type="submit" variant="danger" disabled={isBusy || open.length === 0}>
          {fr(`Annuler ${nameReach(open)}`)}
        </Button>
      </form>
    </details>
  );
}
