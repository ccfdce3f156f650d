import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { describeHours } from '@lampion/contract/events/rules/series-words';
import type { OwnSeries, SeriesScope } from '@lampion/contract/events/series/series';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { ExternalLink, Megaphone, Pencil, Plus, Repeat2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { data } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/own-series';
import { ChosenDate, changedParts, type DateDraft, draftDate } from './chosen-date.tsx';
import { draftRule, readRule } from './rule-draft.ts';
import { describeDays, RuleSentence, useRulePreview } from './rule-sentence.tsx';
import { SeriesCalendar } from './series-calendar.tsx';
import { Exceptions, SharedCard } from './series-cards.tsx';
import { eveningOf, listAffected, openDates } from './series-dates.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.series.name ?? 'Série'} | Lampion Pro` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  try {
    return { series: await callApi(seriesEndpoints.getOwnSeries, { params: { id }, signal }) };
  } catch (error) {
    // A malformed id is as unknown as one without a series.
    if (error instanceof ApiError && error.status === 400) throw data(null, { status: 404 });
    throw error;
  }
}

export default function OwnSeriesScreen({ loaderData: { series } }: Route.ComponentProps) {
  const [now] = useState(() => new Date());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [edit, setEdit] = useState<{ of: string; draft: DateDraft } | null>(null);
  const [scope, setScope] = useState<SeriesScope>('following');
  const [added, setAdded] = useState<string | null>(null);
  const open = openDates(series, now);
  const date = open.find(({ _id }) => _id === chosenId) ?? open[0];
  // A draft of an older version of the date is dropped once it is saved.
  const key = date && `${date._id} ${date.version}`;
  const draft = edit !== null && edit.of === key ? edit.draft : date && draftDate(date);
  const parts = date && draft ? changedParts(date, draft) : [];
  const wide = parts.includes('day') ? ('this' as const) : scope;
  const hits =
    date && parts.length > 0 ? listAffected(series, date, { scope: wide, parts, now }).changed : [];
  return (
    <>
      <BackLink to="/pro/series">Retour à mes séries</BackLink>
      <SeriesHead series={series} />
      <RuleCard key={series.version} series={series} now={now} />
      <div className="series-screen">
        <div className="card-stack">
          <Card aria-labelledby="calendar" className="series-calendar">
            <CardHead id="calendar" title="Mois par mois">
              <Button size="small" onClick={() => setAdded(added === null ? '' : null)}>
                <Icon of={Plus} />
                Ajouter une date
              </Button>
            </CardHead>
            {added !== null && (
              <AddDate key={added} day={added} series={series} onDone={() => setAdded(null)} />
            )}
            <SeriesCalendar
              dates={series.dates}
              chosenId={date?._id ?? null}
              hits={new Set(hits.map(({ _id }) => _id))}
              today={nightOf(now)}
              onChoose={({ _id }) => setChosenId(_id)}
              onPick={setAdded}
            />
          </Card>
          <Exceptions series={series} dates={open} onChoose={({ _id }) => setChosenId(_id)} />
          <SharedCard key={series.version} series={series} now={now} />
        </div>
        <div className="series-side">
          {date && draft && key && (
            <ChosenDate
              series={series}
              date={date}
              draft={draft}
              scope={scope}
              now={now}
              onDraft={(next) => setEdit({ of: key, draft: next })}
              onScope={setScope}
            />
          )}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/series', label: 'Retour à mes séries' }} />;
}

function SeriesHead({ series }: { series: OwnSeries }) {
  const { run, isBusy } = useTask();
  const drafts = series.dates.filter(({ status }) => status === 'draft').length;
  const isPublic = series.dates.some(({ status }) => status === 'published' || status === 'cancelled');
  const publish = () =>
    void run({
      failure: 'Série non publiée',
      work: async () => {
        await callApi(seriesEndpoints.publishSeries, { params: { id: series._id } });
        return { title: 'Série publiée' };
      },
    });
  return (
    <div className="page-head">
      <div>
        <p className="badges">
          <Badge tone="muted" icon={Repeat2}>
            Série
          </Badge>
          <Badge tone={isPublic ? 'success' : 'muted'}>{isPublic ? 'Publiée' : 'Brouillon'}</Badge>
        </p>
        <h1>{fr(series.name)}</h1>
      </div>
      <div className="actions">
        {drafts > 0 && (
          <Button variant="primary" disabled={isBusy} onClick={publish}>
            <Icon of={Megaphone} />
            {`Publier ${drafts} date${drafts > 1 ? 's' : ''}`}
          </Button>
        )}
        {isPublic && (
          <LinkButton href={`/series/${series._id}`}>
            <Icon of={ExternalLink} />
            Page publique
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** "13 dates, la dernière le jeudi 24 juin. 3 passées, 9 à venir, 1 annulée." */
function countAll({ dateCount, lastDay, pastCount, comingCount, cancelledCount }: OwnSeries): string {
  const last = lastDay === null ? '' : `, la dernière le ${formatDate(lastDay, 'day')}`;
  const parts = [
    pastCount > 0 && `${pastCount} passée${pastCount > 1 ? 's' : ''}`,
    `${comingCount} à venir`,
    cancelledCount > 0 && `${cancelledCount} annulée${cancelledCount > 1 ? 's' : ''}`,
  ].filter((part) => part !== false);
  return `${dateCount} date${dateCount > 1 ? 's' : ''}${last}. ${parts.join(', ')}. Heures de Paris, été comme hiver.`;
}

/** The rule in words, and on request the sentence whose words are chosen. */
function RuleCard({ series, now }: { series: OwnSeries; now: Date }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="rule-card" aria-labelledby="rule">
      <h2 className="sr-only" id="rule">
        La règle
      </h2>
      {isOpen ? (
        <RuleForm series={series} now={now} onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className="display rule-words">
            {fr(`${series.words}, de ${describeHours(series, series.lastDay)}`)}
          </p>
          <p className="muted num">{fr(countAll(series))}</p>
          <Button size="small" onClick={() => setOpen(true)}>
            <Icon of={Pencil} />
            Changer la règle ou le nom
          </Button>
        </>
      )}
    </Card>
  );
}

function RuleForm({ series, now, onDone }: { series: OwnSeries; now: Date; onDone: () => void }) {
  const [next] = openDates(series, now);
  const firstDay = next?.day ?? nightOf(now);
  const [draft, setDraft] = useState(() => draftRule(series));
  const [name, setName] = useState(series.name);
  const { data: preview, error } = useRulePreview(draft, firstDay);
  const { run, isBusy } = useTask();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run({
      failure: 'Règle non changée',
      work: async () => {
        const body = { name, rule: readRule(draft), version: series.version };
        const answer = await callApi(seriesEndpoints.updateSeries, { params: { id: series._id }, body });
        const count = answer.changedIds.length;
        return {
          title:
            count > 0
              ? `${count} date${count > 1 ? 's' : ''} changée${count > 1 ? 's' : ''}`
              : 'Série enregistrée',
        };
      },
    });
  };
  return (
    <form onSubmit={save} className="series-fields" noValidate>
      <RuleSentence draft={draft} hours={series} firstDay={firstDay} onChange={setDraft} />
      <p className="muted num" aria-live="polite">
        {preview && fr(describeDays(preview.days))}
      </p>
      <FormError>{error?.errors[0]?.message ?? error?.message}</FormError>
      <TextField
        name="seriesName"
        label="Nom de la série"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="hint">
        {fr(
          'Les dates passées ne bougent pas. Celles que la règle ne donne plus disparaissent, ou sont annulées si quelqu’un y est attendu. Les dates mises à part restent.',
        )}
      </p>
      <div className="actions">
        <Button variant="ghost" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || error !== null}>
          Changer la règle
        </Button>
      </div>
    </form>
  );
}

interface AddDateProps {
  day: string;
  series: OwnSeries;
  onDone: () => void;
}

function AddDate({ day: picked, series, onDone }: AddDateProps) {
  const [day, setDay] = useState(picked);
  const { run, isBusy } = useTask();
  const isTaken = series.dates.some((date) => eveningOf(date) === day);
  const add = (event: FormEvent) => {
    event.preventDefault();
    void run({
      failure: 'Date non ajoutée',
      work: async () => {
        await callApi(seriesEndpoints.addSeriesDate, { params: { id: series._id }, body: { day } });
        onDone();
        return { title: `Date ajoutée : ${formatDate(day, 'day')}` };
      },
    });
  };
  return (
    <form className="series-add" onSubmit={add} noValidate>
      <TextField
        name="newDay"
        label="Soir de la nouvelle date"
        type="date"
        required
        max="2099-12-31"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        liveError={isTaken ? 'La série a déjà une date ce soir-là.' : undefined}
      />
      <div className="actions">
        <Button variant="ghost" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || isTaken || day === ''}>
          {day === '' ? 'Ajouter' : fr(`Ajouter le ${formatDate(day, 'day')}`)}
        </Button>
      </div>
    </form>
  );
}
