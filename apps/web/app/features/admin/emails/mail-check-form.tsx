import { adminMailCheckEndpoints } from '@lampion/contract/endpoints/admin-mail-checks';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { emailFailureLabels } from '@lampion/contract/schemas/admin-email';
import type { MailCheck } from '@lampion/contract/schemas/admin-mail-check';
import { type FormEvent, useEffect, useState } from 'react';
import { useAsk } from '../../../components/area/use-ask.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import { callApi } from '../../../lib/api.ts';

const ASK_EVERY_MS = 1500;
/** Nothing more will be known. */
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

/** Asks what became of a check until nothing more will be known; a failure to ask is tried again. */
function useMailCheck() {
  const [check, setCheck] = useState<MailCheck | null>(null);
  useEffect(() => {
    if (check === null || LAST_STATES.has(check.state)) return;
    const { _id: id } = check;
    const clock = setTimeout(() => {
      callApi(adminMailCheckEndpoints.getMailCheck, { params: { id } }).then(setCheck, () =>
        // A new object, so that it is asked again.
        setCheck({ ...check }),
      );
    }, ASK_EVERY_MS);
    return () => clearTimeout(clock);
  }, [check]);
  return { check, setCheck };
}

/** Sends a test e-mail, and shows what becomes of it. */
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
