import { fr } from '@lampion/contract/french';
import {
  type NewWebhook,
  WEBHOOKS_MAX,
  type Webhook,
  webhookEndpoints,
} from '@lampion/contract/messages/webhooks';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { SecretOnce } from '../../people/organiser/secret-once.tsx';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The addresses that Lampion calls when something happens. */
export function WebhooksCard({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  return (
    <Card aria-labelledby="webhooks">
      <CardHead id="webhooks" title="Webhooks">
        {!isOpen && webhooks.length < WEBHOOKS_MAX && (
          <Button size="small" onClick={() => setOpen(true)}>
            <Icon of={Plus} />
            Ajouter une adresse
          </Button>
        )}
      </CardHead>
      <p className="muted">
        {fr('Lampion appelle votre programme dès qu’il se passe quelque chose.')}{' '}
        <a className="link" href="/api/docs">
          {fr('Ce qu’il reçoit')}
        </a>
      </p>
      {made && (
        <SecretOnce
          title="Le secret de cette adresse"
          text="Votre programme vérifie avec lui que l’appel vient de Lampion. Copiez-le maintenant : il ne s’affichera plus."
          secret={made.secret}
          copy="Copier le secret"
          onDone={() => setMade(null)}
        />
      )}
      {isOpen && (
        <WebhookForm
          submit="Ajouter l’adresse"
          failure="Adresse non ajoutée"
          onCancel={() => setOpen(false)}
          onSave={async (body) => {
            setMade(await callApi(webhookEndpoints.createWebhook, { body }));
            setOpen(false);
            return { title: 'Adresse ajoutée', text: 'Copiez son secret maintenant.' };
          }}
        />
      )}
      {webhooks.length === 0 && !isOpen ? (
        <EmptyState title="Aucune adresse pour l’instant">
          Ajoutez celle de votre caisse ou de votre site pour qu’ils sachent tout de suite qui vient.
        </EmptyState>
      ) : (
        <ul className="devices">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { _id, url, description, kinds } = webhook;
  return (
    <li className="device">
      <Icon of={WebhookIcon} isLarge />
      <span className="device-name">
        <Link className="link webhook-url" to={`/pro/connections/webhooks/${_id}`}>
          {url}
        </Link>
        {description && <small className="muted">{description}</small>}
        <span className="badges">
          {kinds.map((kind) => (
            <Badge key={kind} tone="muted">
              {kind}
            </Badge>
          ))}
        </span>
      </span>
      <WebhookState webhook={webhook} />
    </li>
  );
}

/** Whether a webhook is on, and well. */
export function WebhookState({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn) return <Badge tone="danger">Éteint</Badge>;
  if (failingSince !== null) return <Badge tone="warning">En échec</Badge>;
  return <Badge tone="success">Allumé</Badge>;
}
