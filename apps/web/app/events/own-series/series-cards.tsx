import {
  EVENT_DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_PLACE_MAX,
} from '@lampion/contract/events/event-fields';
import { eventEndpoints } from '@lampion/contract/events/events';
import type { OwnSeries, OwnSeriesDate } from '@lampion/contract/events/series/series';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { capitalise, formatCount } from '@lampion/contract/platform/rules/format';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';
import { describeHeldNotice } from '../event-form/guest-notice.tsx';
import { drawDate } from './series-calendar.tsx';
import { countTold, describeOwn, kindOf, nameDay, openDates } from './series-dates.ts';

interface ExceptionsProps {
  series: OwnSeries;
  dates: readonly OwnSeriesDate[];
  onChoose: (date: OwnSeriesDate) => void;
}

/** The dates that do not follow the rule, each with the way back. */
export function Exceptions({ series, dates, onChoose }: ExceptionsProps) {
  const { run, isBusy } = useTask();
  const some = dates.filter((date) => kindOf(date) !== 'regular');
  const goBack = (date: OwnSeriesDate) => {
    const isCancelled = date.status === 'cancelled';
    const told = countTold([{ ...date, status: 'published' }]);
    void run({
      failure: isCancelled ? 'Date non rétablie' : 'Date non changée',
      subject: date._id,
      held:
        told > 0
          ? { title: isCancelled ? 'Date rétablie' : 'Date replacée', text: describeHeldNotice(told) }
          : undefined,
      work: async () => {
        if (isCancelled) await callApi(eventEndpoints.restoreEvent, { params: { id: date._id }, body: {} });
        else
          await callApi(seriesEndpoints.changeSeriesDates, {
            params: { id: series._id },
            body: {
              dateId: date._id,
              scope: 'this',
              day: date.day,
              startsAt: series.startsAt,
              endsAt: series.endsAt,
            },
          });
        return { title: isCancelled ? 'Date rétablie' : 'La date suit de nouveau la règle' };
      },
    });
  };
  if (some.length === 0) return null;
  return (
    <Card aria-labelledby="exceptions">
      <CardHead id="exceptions" title="Les exceptions">
        <Badge tone="muted">{formatCount(some.length)}</Badge>
      </CardHead>
      <ul className="series-exceptions">
        {some.map((date) => {
          const kind = kindOf(date);
          return (
            <li key={date._id}>
              <Svg drawing={drawDate(kind)} />
              <div>
                <button type="button" className="link" onClick={() => onChoose(date)}>
                  {capitalise(nameDay(date))}
                </button>
                <p className="num">{fr(describeOwn(date))}</p>
              </div>
              {kind === 'moved' || kind === 'cancelled' ? (
                <Button variant="ghost" size="small" disabled={isBusy} onClick={() => goBack(date)}>
                  {kind === 'moved' ? 'Revenir' : 'Rétablir'}
                  <span className="sr-only"> le {nameDay(date)}</span>
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What all dates have in common, changed once for those to come. */
export function SharedCard({ series, now }: { series: OwnSeries; now: Date }) {
  const { usual } = series;
  const [isOpen, setOpen] = useState(false);
  const facts = [
    ['Titre', usual.name],
    ['Lieu', usual.place],
    ['Places', usual.capacity === null ? 'Sans limite' : String(usual.capacity)],
  ] as const;
  return (
    <Card aria-labelledby="shared">
      <CardHead id="shared" title="Le même pour toutes" />
      <p className="muted">
        Se change ici une fois. Les réponses, la liste et l’album restent propres à chaque date.
      </p>
      {isOpen ? (
        <SharedForm series={series} now={now} onDone={() => setOpen(false)} />
      ) : (
        <>
          <dl className="series-shared">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{fr(value)}</dd>
              </div>
            ))}
          </dl>
          {openDates(series, now).length > 0 && (
            <Button onClick={() => setOpen(true)}>
              <Icon of={Pencil} />
              Changer pour toutes
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function SharedForm({ series, now, onDone }: { series: OwnSeries; now: Date; onDone: () => void }) {
  const { usual } = series;
  const known = { ...usual, capacity: usual.capacity === null ? '' : String(usual.capacity) };
  const [draft, setDraft] = useState(known);
  const { run, isBusy } = useTask();
  const dates = openDates(series, now);
  const parts = (Object.keys(known) as (keyof typeof known)[]).filter((part) => draft[part] !== known[part]);
  const told = parts.includes('place') ? countTold(dates) : 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const [next] = dates;
    if (next === undefined) return;
    const changes = Object.fromEntries(parts.map((part) => [part, draft[part]]));
    void run({
      failure: 'Rien n’a changé',
      held:
        told > 0
          ? { title: `Changement : ${dates.length} dates`, text: describeHeldNotice(told) }
          : undefined,
      work: async () => {
        await callApi(seriesEndpoints.changeSeriesDates, {
          params: { id: series._id },
          body: { dateId: next._id, scope: 'all', ...changes },
        });
        onDone();
        return { title: 'Changé pour toutes les dates à venir' };
      },
    });
  };
  const set = (part: Partial<typeof known>) => setDraft({ ...draft, ...part });
  return (
    <form className="series-fields" onSubmit={save} noValidate>
      <TextField
        id="shared-name"
        name="name"
        label="Titre"
        required
        maxCharacters={EVENT_NAME_MAX}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextareaField
        id="shared-description"
        name="description"
        label="Description"
        rows={5}
        required
        maxCharacters={EVENT_DESCRIPTION_MAX}
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextField
        id="shared-place"
        name="place"
        label="Lieu"
        required
        maxCharacters={EVENT_PLACE_MAX}
        value={draft.place}
        onChange={({ target }) => set({ place: target.value })}
      />
      <TextField
        id="shared-capacity"
        name="capacity"
        label="Places"
        inputMode="numeric"
        value={draft.capacity}
        onChange={({ target }) => set({ capacity: target.value })}
        hint="Laissez vide pour ne pas limiter."
      />
      <div className="actions">
        <Button variant="ghost" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || parts.length === 0}>
          {fr(`Changer ${dates.length} date${dates.length > 1 ? 's' : ''}`)}
        </Button>
      </div>
    </form>
  );
}
