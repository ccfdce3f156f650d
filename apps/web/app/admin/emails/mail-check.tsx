import { fr } from '@lampion/contract/french';
import { emailFailureLabels } from '@lampion/contract/messages/emails';
import {
  adminMailCheckEndpoints,
  type MailCheck,
  type MailSetupFinding,
  type MailSetupKey,
  type MailSetupStep,
  mailSetupLabels,
} from '@lampion/contract/messages/mail-checks';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { requireRole } from '../../platform/session/guard.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead, PageHead } from '../../ui/card.tsx';
import { useAsk } from '../../ui/dialog.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { AdminError, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/mail-check';

export const meta: Route.MetaFunction = () => screenMeta('Mes e-mails arrivent-ils ?');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [{ email }, setup] = await Promise.all([
    requireRole(request, ['admin']),
    callApi(adminMailCheckEndpoints.checkMailSetup, { signal: request.signal }),
  ]);
  return { email, setup };
}

export default function AdminMailCheck({ loaderData: { email, setup } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <BackLink to="/admin/emails">E-mails non remis</BackLink>
      <PageHead
        title="Mes e-mails arrivent-ils ?"
        lead="Ce qui en décide, étape par étape, puis un e-mail d’essai qui part comme les autres."
      >
        <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
          <Icon of={RefreshCw} />
          Actualiser
        </Button>
      </PageHead>
      <div className="adm-stack">
        <Card isPadded={false} className="adm-recent" aria-labelledby="mail-setup">
          <CardHead id="mail-setup" title={fr('Réglages et DNS')} />
          <DataTable
            caption="Réglages et DNS"
            columns={setupColumns}
            rows={setup.steps}
            rowKey={({ key }) => key}
          />
        </Card>
        <MailCheckForm ownEmail={email} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;

const ASK_EVERY_MS = 1500;
/** Final states. */
const LAST_STATES = new Set<MailCheck['state']>(['accepted', 'refused', 'suppressed']);

const states = {
  queued: {
    tone: 'info',
    label: 'En file',
    text: 'L’e-mail attend son tour, d’ordinaire une seconde ou deux.',
  },
  retried: { tone: 'warning', label: 'Nouvel essai prévu', text: 'Il repartira de lui-même.' },
  accepted: {
    tone: 'success',
    label: 'Accepté par le serveur',
    text: 'Regardez dans la boîte de réception, puis dans les indésirables. S’il n’y est pas, consultez le journal de votre serveur d’envoi.',
  },
  refused: {
    tone: 'danger',
    label: 'Refusé',
    text: 'Corrigez la cause, puis envoyez un autre e-mail d’essai.',
  },
  suppressed: {
    tone: 'warning',
    label: 'Adresse écartée',
    text: 'Cette adresse ne reçoit plus nos e-mails : autorisez-la à nouveau dans les adresses écartées, ou essayez-en une autre.',
  },
} as const;

/** Polls a check until its result is final; retries failed requests. */
function useMailCheck() {
  const [check, setCheck] = useState<MailCheck | null>(null);
  useEffect(() => {
    if (check === null || LAST_STATES.has(check.state)) return;
    const { _id: id } = check;
    const clock = setTimeout(() => {
      callApi(adminMailCheckEndpoints.getMailCheck, { params: { id } }).then(setCheck, () =>
        // A new object, which triggers the next poll.
        setCheck({ ...check }),
      );
    }, ASK_EVERY_MS);
    return () => clearTimeout(clock);
  }, [check]);
  return { check, setCheck };
}

/** Sends a test e-mail and shows its delivery. */
export function MailCheckForm({ ownEmail }: { ownEmail: string }) {
  const [email, setEmail] = useState(ownEmail);
  const { ask, isBusy, refusal, fault } = useAsk();
  const { check, setCheck } = useMailCheck();
  const form = useErrorFocus(refusal);
  async function send(event: FormEvent) {
    event.preventDefault();
    const started = await ask(() => callApi(adminMailCheckEndpoints.startMailCheck, { body: { email } }));
    if (started !== null) setCheck(started);
  }
  return (
    <Card aria-labelledby="mail-check">
      <CardHead id="mail-check" title={fr('E-mail d’essai')} />
      <form ref={form} className="form-stack" noValidate onSubmit={send}>
        <TextField
          name="email"
          id="field-check-email"
          label="À quelle adresse ?"
          hint="Essayez chez plusieurs fournisseurs : ils ne jugent pas de la même façon."
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={fault}
        />
        <div className="actions">
          <Button variant="primary" type="submit" pendingText={isBusy ? 'Envoi…' : undefined}>
            {fr('Envoyer un e-mail d’essai')}
          </Button>
        </div>
        <div role="status">{check !== null && <CheckState check={check} />}</div>
      </form>
    </Card>
  );
}

function CheckState({ check: { state, reason } }: { check: MailCheck }) {
  // A newer server may know others.
  const { tone, label, text } = Object.hasOwn(states, state) ? states[state] : states.queued;
  return (
    <p>
      <Badge tone={tone}>{label}</Badge>{' '}
      {fr([reason && labelOf(emailFailureLabels, reason), text].filter(Boolean).join(' '))}
    </p>
  );
}

/** The step, what to do about it, and what DNS answered, to unfold. */
function StepTitle({ step }: { step: MailSetupStep }) {
  const { key, name, records } = step;
  return (
    <span className="adm-name-place adm-error">
      <b>{labelOf(mailSetupLabels, key)}</b>
      {name !== null && <code className="muted">{name}</code>}
      <span>{fr(describeStep(step).text)}</span>
      {records.length > 0 && (
        <details>
          <summary>Réponse du DNS</summary>
          <pre>{records.join('\n')}</pre>
        </details>
      )}
    </span>
  );
}

function StepState({ step }: { step: MailSetupStep }) {
  const { tone, label } = describeStep(step);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The columns of the check of settings and DNS. */
export const setupColumns: Column<MailSetupStep>[] = [
  { key: 'step', header: 'Étape', kind: 'title', cell: (step) => <StepTitle step={step} /> },
  { key: 'state', header: 'Constat', cell: (step) => <StepState step={step} /> },
];

type Tone = 'danger' | 'muted' | 'success' | 'warning';

/** Advice for some findings, by key and finding. */
const advice: Readonly<Partial<Record<`${MailSetupKey} ${MailSetupFinding}`, string>>> = {
  'smtp unset': 'Aucun serveur d’envoi n’est réglé (SMTP_URL) : les e-mails ne quittent pas cette machine.',
  'from unset': 'Réglez MAIL_FROM sur une adresse d’un domaine qui est à vous.',
  'return_path unset':
    'Réglez MAIL_RETURN_PATH : sans elle, seul votre prestataire d’envoi sait quels e-mails reviennent.',
  'return_path_mx missing': 'Publiez un enregistrement MX pour ce domaine : sans lui, rien ne peut revenir.',
  'spf missing': 'Publiez ici un enregistrement TXT « v=spf1 … -all » qui nomme votre serveur d’envoi.',
  'spf several': 'Un domaine n’a qu’un enregistrement SPF : réunissez ceux-ci en un seul.',
  'spf open': '« +all » laisse tout le monde écrire en votre nom : terminez par « -all » ou « ~all ».',
  'dkim unset':
    'Si votre prestataire signe vos e-mails, il n’y a rien à faire. Sinon, réglez DKIM_DOMAIN, DKIM_SELECTOR et DKIM_PRIVATE_KEY.',
  'dkim missing': 'Publiez ici un enregistrement TXT « v=DKIM1; k=rsa; p=… » avec votre clé publique.',
  'dkim several': 'Un sélecteur n’a qu’une clé : retirez l’autre enregistrement.',
  'dkim differs':
    'La clé publiée n’est pas celle de DKIM_PRIVATE_KEY : publiez la bonne, ou corrigez le réglage.',
  'dkim not_aligned':
    'Le domaine de la signature n’est pas celui de l’expéditeur : DMARC n’en tiendra pas compte. Accordez DKIM_DOMAIN et MAIL_FROM.',
  'dmarc missing': 'Publiez ici un enregistrement TXT « v=DMARC1; p=none; rua=mailto:… », puis durcissez-le.',
  'dmarc several': 'Un domaine n’a qu’un enregistrement DMARC : retirez les autres.',
  'dmarc weak':
    'La règle « none » observe sans protéger. Une fois les rapports lus, passez à « quarantine » ou « reject ».',
};

/** What can be lived with, at least for a while. */
const MILD = new Set(['dkim unset', 'dmarc weak', 'return_path unset']);

const labels: Readonly<Partial<Record<MailSetupFinding, string>>> = {
  ok: 'En ordre',
  unset: 'Pas réglé',
  missing: 'Manque',
  unknown: 'Inconnu',
  weak: 'À renforcer',
};

/** The finding of a step of the check, and what to do next. */
export function describeStep({ key, finding }: Pick<MailSetupStep, 'finding' | 'key'>): {
  readonly label: string;
  readonly tone: Tone;
  readonly text: string;
} {
  const label = labels[finding] ?? 'À corriger';
  if (finding === 'ok') return { label, tone: 'success', text: 'Il n’y a rien à faire.' };
  if (finding === 'unknown') {
    return { label, tone: 'muted', text: 'Le DNS n’a pas répondu. Actualisez dans un instant.' };
  }
  const found = `${key} ${finding}` as const;
  return { label, tone: MILD.has(found) ? 'warning' : 'danger', text: advice[found] ?? 'Vérifiez ce point.' };
}
