import { reportBodySchema, reportReasonLabels } from '@lampion/contract/admin/reports';
import { eventParamsSchema } from '@lampion/contract/events/event-fields';
import { fr } from '@lampion/contract/french';
import { data } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse, isRefusal, readForm, refusalInit } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { Trap } from '../../site/honeypot.tsx';
import { PaperPage } from '../../site/paper-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import type { Route } from './+types/report';

const fields = ['reason', 'details', 'email', 'website'] as const;
type Values = Partial<Record<(typeof fields)[number], string>>;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const find = async () => {
    const { id } = useCases.parseParams(eventParamsSchema, params, 'event_not_found');
    return useCases.showEvent(deps, useCases.visitor, id);
  };
  const { event } = await answerOrRefuse(find());
  return data({ id: event._id, name: event.name }, { headers: privateHeaders });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, sender, useCases } = context.get(pageServer);
  const form = await readForm(request);
  const values: Values = Object.fromEntries(
    fields.map((name) => [name, typeof form.get(name) === 'string' ? String(form.get(name)) : '']),
  );
  try {
    const { id } = useCases.parseParams(eventParamsSchema, params, 'event_not_found');
    const { email, ...rest } = values;
    const report = useCases.parseInput(reportBodySchema, { ...rest, ...(email && { email }) });
    await useCases.submitReport(deps, useCases.visitor, sender(), id, report);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults: Values = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
    const whole = error.fields.length === 0 ? error.message : undefined;
    return data({ isSent: false, values, faults, whole }, { ...refusalInit(error), headers: privateHeaders });
  }
  const sent = { isSent: true, values, faults: {} as Values, whole: undefined };
  return data(sent, { headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Signaler un événement');
}

const reasons = Object.entries(reportReasonLabels).map(([value, label]) => ({ value, label }));

/** A visitor reports an event, with an address if they want to hear what comes of it. */
export function Page({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  if (actionData?.isSent) {
    return (
      <PaperPage title="Signalement reçu">
        <p className="sheet-lead" role="status">
          {fr(
            actionData.values.email
              ? 'Merci. Un accusé de réception part à votre adresse, et vous saurez ce que nous en avons fait.'
              : 'Merci. Une personne de l’équipe le lit.',
          )}
        </p>
        <p className="actions">
          <LinkButton href={`/events/${id}`} size="large">
            Revenir à l’événement
          </LinkButton>
        </p>
      </PaperPage>
    );
  }
  const { values = {} as Values, faults = {} as Values, whole } = actionData ?? {};
  return (
    <PaperPage title="Signaler un événement">
      <p className="sheet-lead">
        {fr(`« ${name} » : dites-nous ce qui ne va pas. Qui l’organise ne saura pas qui vous êtes.`)}
      </p>
      <form className="form" method="post" noValidate>
        <FormError>{whole}</FormError>
        <SelectField
          name="reason"
          label="Motif"
          choices={[{ value: '', label: 'Choisissez' }, ...reasons]}
          defaultValue={values.reason}
          error={faults.reason}
        />
        <TextareaField
          name="details"
          label="Ce qui ne va pas, précisément"
          rows={5}
          maxCharacters={1000}
          defaultValue={values.details}
          error={faults.details}
        />
        <TextField
          name="email"
          label="Votre adresse e-mail, facultative"
          hint="Pour un accusé de réception et la suite donnée, rien d’autre. Effacée douze mois après."
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values.email}
          error={faults.email}
        />
        <Trap />
        <div className="actions">
          <Button type="submit" variant="primary" size="large">
            Signaler
          </Button>
        </div>
      </form>
    </PaperPage>
  );
}
