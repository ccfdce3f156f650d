import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { type FormEvent, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { useTask } from '../../ui/use-task.ts';
import { loadOwnEvent } from '../own-events/load-own-events.ts';
import type { Route } from './+types/new-series';
import { readRule, startRule } from './rule-draft.ts';
import { describeDays, RuleSentence, useRulePreview } from './rule-sentence.tsx';
import { clockOf } from './series-dates.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Répéter un événement | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const id = new URL(url).searchParams.get('event');
  if (id === null) throw data(null, { status: 404 });
  return { event: await loadOwnEvent(id, signal) };
}

/** Makes an event the first date of a series: the rule is a sentence whose words are chosen. */
export default function NewSeries({ loaderData: { event } }: Route.ComponentProps) {
  const firstDay = nightOf(new Date(event.beginDate));
  const [draft, setDraft] = useState(() => startRule(firstDay));
  const [name, setName] = useState(event.name);
  const { data: preview, error } = useRulePreview(draft, firstDay);
  const { run, isBusy } = useTask({ isLeaving: true });
  const navigate = useNavigate();
  const hours = { startsAt: clockOf(event.beginDate), endsAt: clockOf(event.endDate) };
  const others = (preview?.days.length ?? 1) - 1;
  const save = (submit: FormEvent) => {
    submit.preventDefault();
    void run({
      failure: 'Série non créée',
      work: async () => {
        const body = { eventId: event._id, name, rule: readRule(draft) };
        const series = await callApi(seriesEndpoints.createSeries, { body });
        await navigate(`/pro/series/${series._id}`);
        return { title: `Série créée : ${series.dateCount} dates` };
      },
    });
  };
  return (
    <>
      <BackLink to={`/pro/events/${event._id}`}>Retour à l’événement</BackLink>
      <PageHead
        title="Répéter cet événement"
        lead={`« ${event.name} », le ${formatDate(firstDay)}, devient le premier soir d’une série. Chaque date a sa liste, ses places et sa page.`}
      />
      <form onSubmit={save} noValidate>
        <Card className="rule-card">
          <RuleSentence draft={draft} hours={hours} firstDay={firstDay} onChange={setDraft} />
          <p className="muted num" aria-live="polite">
            {preview && fr(`${describeDays(preview.days)} Heures de Paris, été comme hiver.`)}
          </p>
          <FormError>{error?.errors[0]?.message ?? error?.message}</FormError>
          <TextField
            name="name"
            label="Nom de la série"
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
            hint="Chaque date garde son titre, que vous pourrez changer."
          />
          <div className="actions">
            <Button type="submit" variant="primary" disabled={isBusy || error !== null}>
              {fr(others > 0 ? `Créer ${others} date${others > 1 ? 's' : ''} de plus` : 'Créer la série')}
            </Button>
          </div>
        </Card>
      </form>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
