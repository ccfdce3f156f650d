import { fr } from '@lampion/contract/french';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryState,
  webhookEndpoints,
  webhookFailures,
} from '@lampion/contract/messages/webhooks';
import { formatCount, formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { CursorList, type LoadPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { useTask } from '../../ui/use-task.ts';

interface DeliveryItems {
  readonly items: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
}

/** The calls of a webhook in the last 30 days, each with the receiver's answer. */
export function DeliveryLog({ webhook: { _id: id, isOn } }: { webhook: Webhook }) {
  const load = useCallback<LoadPage<DeliveryItems>>(
    async (cursor, signal) => {
      const query = { cursor };
      const page = await callApi(webhookEndpoints.listWebhookDeliveries, { params: { id }, query, signal });
      return { items: page.deliveries, nextCursor: page.nextCursor };
    },
    [id],
  );
  const pages = useCursorPages<WebhookDelivery, DeliveryItems>(load);
  return (
    <Card aria-labelledby="deliveries">
      <CardHead id="deliveries" title="Livraisons">
        <Button size="small" variant="ghost" onClick={() => void pages.reload()}>
          <Icon of={RefreshCw} />
          Actualiser
        </Button>
      </CardHead>
      <CursorList
        pages={pages}
        loading="Chargement des livraisons"
        empty={
          <EmptyState as="h3" title="Aucune livraison pour l’instant">
            {fr('Envoyez un essai pour voir ce que répond votre programme.')}
          </EmptyState>
        }
      >
        {(deliveries) => (
          <ul className="webhook-log">
            {deliveries.map((delivery) => (
              <Delivery
                key={delivery._id}
                webhookId={id}
                delivery={delivery}
                mayResend={isOn}
                onSent={() => void pages.reload()}
              />
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}

interface DeliveryProps {
  webhookId: string;
  delivery: WebhookDelivery;
  mayResend: boolean;
  onSent: () => void;
}

function Delivery({ webhookId, delivery, mayResend, onSent }: DeliveryProps) {
  const { _id: deliveryId, kind, createdAt, state, answer } = delivery;
  const { run, isBusy } = useTask();
  const at = momentOf(createdAt);
  const resend = () =>
    run({
      failure: 'Livraison non renvoyée',
      subject: deliveryId,
      work: async () => {
        const params = { id: webhookId, deliveryId };
        await callApi(webhookEndpoints.resendWebhookDelivery, { params });
        onSent();
        return { title: 'Livraison renvoyée', text: 'Sous le même identifiant.' };
      },
    });
  return (
    <li>
      <Outcome delivery={delivery} />
      <div>
        <b>
          <code>{kind}</code>
        </b>
        <p className="muted num">{fr(describe(delivery))}</p>
      </div>
      {mayResend && state !== 'dropped' && (
        <Button size="small" variant="ghost" disabled={isBusy} onClick={() => void resend()}>
          Renvoyer<span className="sr-only">{fr(` ${kind} du ${at}`)}</span>
        </Button>
      )}
      {answer && (
        <details>
          <summary>
            La réponse<span className="sr-only">{fr(` à ${kind} du ${at}`)}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens */}
          <pre tabIndex={0}>{answer}</pre>
        </details>
      )}
    </li>
  );
}

const stateLabels: Record<WebhookDeliveryState, string> = {
  waiting: 'En attente',
  delivered: 'Livrée',
  given_up: 'Abandonnée',
  dropped: 'Sans objet',
};

function Outcome({ delivery: { state, status, failure } }: Pick<DeliveryProps, 'delivery'>) {
  const label = labelOf(stateLabels, state);
  if (state === 'delivered') return <Badge tone="success">{`${label}, ${status}`}</Badge>;
  if (state === 'dropped') return <Badge tone="muted">{label}</Badge>;
  const isTried = status !== null || failure !== null;
  const what = status === null ? 'sans réponse' : String(status);
  if (!isTried) return <Badge tone="info">{label}</Badge>;
  return <Badge tone={state === 'waiting' ? 'warning' : 'danger'}>{`${label}, ${what}`}</Badge>;
}

const momentOf = (instant: string) => `${formatDate(instant, 'medium')} à ${formatTime(instant)}`;

function describe({ createdAt, durationMs, attempts, nextAttemptAt, failure }: WebhookDelivery): string {
  const parts = [momentOf(createdAt)];
  if (attempts > 0) parts.push(`${attempts === 1 ? '1 essai' : `${attempts} essais`}`);
  if (durationMs !== null) parts.push(`${formatCount(durationMs)} ms`);
  if (failure !== null) parts.push(labelOf(webhookFailures, failure).toLowerCase());
  if (nextAttemptAt !== null && attempts > 0) parts.push(`prochain essai le ${momentOf(nextAttemptAt)}`);
  return `${parts.join(', ')}.`;
}
