import { fr } from '@lampion/contract/french';
import {
  type NewWebhook,
  type Webhook,
  webhookEndpoints,
  webhookKinds,
} from '@lampion/contract/messages/webhooks';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { SecretOnce } from '../../people/organiser/secret-once.tsx';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead, PageHead } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/webhook';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhooks-card.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Webhook | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const webhooks = await callApi(webhookEndpoints.listWebhooks, { signal });
  const webhook = webhooks.find(({ _id }) => _id === params.id);
  if (webhook === undefined) throw redirect('/pro/connections');
  return { webhook };
}

/** One address that Lampion calls, and what became of each call. */
export default function WebhookScreen({ loaderData: { webhook } }: Route.ComponentProps) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const [sent, setSent] = useState(0);
  return (
    <>
      <BackLink to="/pro/connections">Retour aux connexions</BackLink>
      <PageHead title="Webhook" lead={webhook.description || 'Une adresse que Lampion appelle.'} />
      <div className="card-stack">
        <Card aria-labelledby="address">
          <CardHead id="address" title="L’adresse">
            <WebhookState webhook={webhook} />
          </CardHead>
          <p className="webhook-url">
            <code>{webhook.url}</code>
          </p>
          <p className="muted">{fr(describeState(webhook))}</p>
          {made && (
            <SecretOnce
              title="Le nouveau secret"
              text="L’ancien signe aussi pendant 24 heures : changez-le d’ici là dans votre programme. Copiez-le maintenant : il ne s’affichera plus."
              secret={made.secret}
              copy="Copier le secret"
              onDone={() => setMade(null)}
            />
          )}
          {isOpen ? (
            <WebhookForm
              webhook={webhook}
              submit="Enregistrer"
              failure="Webhook non enregistré"
              onCancel={() => setOpen(false)}
              onSave={async (body) => {
                await callApi(webhookEndpoints.changeWebhook, { params: { id: webhook._id }, body });
                setOpen(false);
                return { title: 'Webhook enregistré' };
              }}
            />
          ) : (
            <>
              <ul className="webhook-kinds">
                {webhook.kinds.map((kind) => (
                  <li key={kind}>
                    {webhookKinds[kind]} <code className="muted">{kind}</code>
                  </li>
                ))}
              </ul>
              <Actions
                webhook={webhook}
                onEdit={() => setOpen(true)}
                onRenewed={setMade}
                onSent={() => setSent(sent + 1)}
              />
            </>
          )}
        </Card>
        <DeliveryLog key={sent} webhook={webhook} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/connections', label: 'Retour aux connexions' }} />;
}

function describeState({ offReason, failingSince, formerSecretUntil }: Webhook): string {
  const at = (instant: string) => `${formatDate(instant, 'long')} à ${formatTime(instant)}`;
  if (offReason === 'gone') return 'Éteint : l’adresse a répondu 410, elle n’existe plus.';
  if (offReason === 'failing') return 'Éteint : aucune livraison n’est arrivée pendant cinq jours.';
  if (offReason === 'owner') return 'Éteint : rien n’est envoyé avant que vous le rallumiez.';
  if (failingSince !== null) return `Les livraisons échouent depuis le ${at(failingSince)}.`;
  if (formerSecretUntil !== null) return `L’ancien secret signe aussi jusqu’au ${at(formerSecretUntil)}.`;
  return 'Chaque appel est signé, comme le prescrit Standard Webhooks.';
}

interface ActionsProps {
  webhook: Webhook;
  onEdit: () => void;
  onRenewed: (made: NewWebhook) => void;
  onSent: () => void;
}

function Actions({ webhook: { _id: id, isOn }, onEdit, onRenewed, onSent }: ActionsProps) {
  const { run, isBusy } = useTask();
  const navigate = useNavigate();
  const params = { id };
  const ping = () =>
    run({
      failure: 'Essai non envoyé',
      work: async () => {
        await callApi(webhookEndpoints.pingWebhook, { params });
        onSent();
        return { title: 'Essai envoyé', text: 'Son résultat est dans les livraisons.' };
      },
    });
  const turn = () =>
    run({
      failure: isOn ? 'Webhook non éteint' : 'Webhook non rallumé',
      work: async () => {
        await callApi(webhookEndpoints.changeWebhook, { params, body: { isOn: !isOn } });
        return { title: isOn ? 'Webhook éteint' : 'Webhook rallumé' };
      },
    });
  const renew = () =>
    run({
      failure: 'Secret non changé',
      work: async () => {
        onRenewed(await callApi(webhookEndpoints.renewWebhookSecret, { params }));
        return { title: 'Nouveau secret', text: 'Copiez-le maintenant.' };
      },
    });
  const remove = async () => {
    const isDone = await run({
      failure: 'Webhook non supprimé',
      work: async () => {
        await callApi(webhookEndpoints.deleteWebhook, { params });
        return { title: 'Webhook supprimé' };
      },
    });
    if (isDone) await navigate('/pro/connections');
  };
  return (
    <div className="actions">
      {isOn && (
        <Button size="small" disabled={isBusy} onClick={() => void ping()}>
          Envoyer un essai
        </Button>
      )}
      <Button size="small" disabled={isBusy} onClick={onEdit}>
        Changer
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void renew()}>
        Nouveau secret
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void turn()}>
        {isOn ? 'Éteindre' : 'Rallumer'}
      </Button>
      <ConfirmButton
        size="small"
        variant="danger"
        disabled={isBusy}
        title="Supprimer ce webhook ?"
        text="Son journal et ce qui attend partent avec lui ; votre programme ne reçoit plus rien."
        confirm="Supprimer"
        onConfirm={() => void remove()}
      >
        Supprimer
      </ConfirmButton>
    </div>
  );
}
