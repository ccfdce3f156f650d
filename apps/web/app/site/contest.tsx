import { contestBodySchema, contestOutcomeLabels, measureSentences } from '@lampion/contract/admin/decisions';
import { decisionRules } from '@lampion/contract/admin/rules/decision-rules';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { data, redirect } from 'react-router';
import { pageServer } from '../platform/pages/page-context.ts';
import { isRefusal, readForm, refusalInit } from '../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../platform/pages/private-page.ts';
import type { HeadTag } from '../platform/pages/seo.ts';
import { Button } from '../ui/button.tsx';
import { TextareaField } from '../ui/forms/input.tsx';
import type { Route } from './+types/contest';
import { PaperPage } from './paper-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const decision = await useCases.getContestable(deps, params.token);
  return data({ decision }, { status: decision === null ? 404 : 200, headers: privateHeaders });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, sender, useCases } = context.get(pageServer);
  const typed = (await readForm(request)).get('text');
  const text = typeof typed === 'string' ? typed : '';
  try {
    const body = useCases.parseInput(contestBodySchema, { text });
    await useCases.contestDecision(deps, sender(), params.token, body);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fault = error.fields[0]?.message ?? error.message;
    return data({ text, fault }, { ...refusalInit(error), headers: privateHeaders });
  }
  return redirect(`/contester/${params.token}`, { status: 303, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Contester une décision');
}

/**
 * A decision of the administration, for the person it concerns, who needs no account to contest it.
 */
export function Page({ loaderData: { decision }, actionData }: Route.ComponentProps) {
  if (decision === null) {
    return (
      <PaperPage title="Lien inconnu">
        <p className="sheet-lead">
          {fr('Ce lien n’est plus valable. Ouvrez celui du dernier e-mail reçu, ou écrivez-nous.')}
        </p>
      </PaperPage>
    );
  }
  const { measure, subjectName, reason, rule, decidedAt, state, answer } = decision;
  return (
    <PaperPage title="Contester une décision">
      <p className="sheet-lead">{fr(measureSentences[measure](subjectName))}</p>
      <dl className="facts">
        <div>
          <dt className="muted">Décidé le</dt>
          <dd>{formatDate(decidedAt)}</dd>
        </div>
        <div>
          <dt className="muted">Règle appliquée</dt>
          <dd>
            <a className="link" href={decisionRules[rule].path}>
              {fr(decisionRules[rule].label)}
            </a>
          </dd>
        </div>
      </dl>
      <h2 className="section-title">La raison</h2>
      <p className="as-typed">{reason}</p>
      {(state === 'contestable' || state === 'contested') && (
        <h2 className="section-title">Votre contestation</h2>
      )}
      {state === 'contestable' && (
        <form className="form" method="post" noValidate>
          <TextareaField
            name="text"
            label="Pourquoi cette décision est fausse, ou trop sévère"
            hint="Une personne de l’équipe relit tout, et vous répond par e-mail."
            rows={7}
            maxCharacters={5000}
            defaultValue={actionData?.text ?? ''}
            error={actionData?.fault}
            required
          />
          <div className="actions">
            <Button type="submit" variant="primary" size="large">
              Contester
            </Button>
          </div>
        </form>
      )}
      {state === 'contested' && (
        <p role="status">{fr('Votre contestation est arrivée. Vous aurez notre réponse par e-mail.')}</p>
      )}
      {state === 'late' && (
        <p>{fr('Une décision se conteste pendant six mois. Écrivez-nous pour en parler.')}</p>
      )}
      {answer && (
        <>
          <h2 className="section-title">{contestOutcomeLabels[answer.outcome]}</h2>
          <p className="as-typed">{answer.text}</p>
        </>
      )}
    </PaperPage>
  );
}
