import { eventEndpoints } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { webhookEndpoints } from '@lampion/contract/messages/webhooks';
import {
  API_KEYS_MAX,
  type ApiKey,
  type ApiScope,
  apiKeyEndpoints,
  apiScopes,
  type NewApiKey,
  scopeNames,
} from '@lampion/contract/people/api-keys';
import { profileEndpoints } from '@lampion/contract/people/profile';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { EmbedCard } from '../../events/embed/embed-card.tsx';
import { WebhooksCard } from '../../messages/webhooks/webhooks-card.tsx';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead, PageHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/connections';
import { SecretOnce } from './secret-once.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Connexions | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const coming = { time: 'coming', drafts: 'none', archived: 'none', order: 'asc', limit: 50 } as const;
  const [keys, webhooks, { page }, { events }] = await Promise.all([
    callApi(apiKeyEndpoints.listApiKeys, { signal }),
    callApi(webhookEndpoints.listWebhooks, { signal }),
    callApi(profileEndpoints.getProfile, { signal }),
    callApi(eventEndpoints.listOwnEvents, { query: coming, signal }),
  ]);
  return { keys, webhooks, path: page.path, events: events.filter(({ status }) => status === 'published') };
}

/** What other programs may do in the organiser's name. */
export default function Connections({ loaderData: { keys, webhooks, path, events } }: Route.ComponentProps) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <>
      <BackLink to="/pro/profile">Retour au profil</BackLink>
      <PageHead title="Connexions" lead="Votre site, votre caisse : branchez-les sur vos nuits." />
      <div className="card-stack">
        <EmbedCard path={path} events={events} />
        <Card aria-labelledby="keys">
          <CardHead id="keys" title="Clés de l’API">
            {!isOpen && keys.length < API_KEYS_MAX && (
              <Button size="small" onClick={() => setOpen(true)}>
                <Icon of={Plus} />
                Créer une clé
              </Button>
            )}
          </CardHead>
          <p className="muted">
            Une clé par usage, avec le moins de droits possible.{' '}
            <a className="link" href="/api/docs">
              {fr('Ce que l’API sait faire')}
            </a>
          </p>
          {made && (
            <SecretOnce
              title={`Votre nouvelle clé, « ${made.name} »`}
              text="Copiez-la maintenant : elle ne s’affichera plus. Perdue, on en crée une autre."
              secret={made.key}
              copy="Copier la clé"
              onDone={() => setMade(null)}
            />
          )}
          {isOpen && (
            <NewKey
              onDone={(key) => {
                setMade(key);
                setOpen(false);
              }}
              onCancel={() => setOpen(false)}
            />
          )}
          {keys.length === 0 && !isOpen ? (
            <EmptyState title="Aucune clé pour l’instant">
              Créez-en une pour que votre site ou votre caisse lise vos nuits.
            </EmptyState>
          ) : (
            <ul className="devices">
              {keys.map((key) => (
                <KeyRow key={key._id} apiKey={key} />
              ))}
            </ul>
          )}
        </Card>
        <WebhooksCard webhooks={webhooks} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/profile', label: 'Retour au profil' }} />;
}

interface NewKeyProps {
  onDone: (key: NewApiKey) => void;
  onCancel: () => void;
}

function NewKey({ onDone, onCancel }: NewKeyProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['read']);
  const { run, isBusy } = useTask();
  const toggle = (scope: ApiScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  const create = (event: FormEvent) => {
    event.preventDefault();
    void run({
      failure: 'Clé non créée',
      work: async () => {
        onDone(await callApi(apiKeyEndpoints.createApiKey, { body: { name, scopes: [...scopes] } }));
        return { title: 'Clé créée', text: 'Copiez-la maintenant : elle ne s’affichera plus.' };
      },
    });
  };
  return (
    <form className="key-form" onSubmit={create} noValidate>
      <TextField
        name="keyName"
        label="À quoi elle sert"
        required
        maxLength={60}
        placeholder="Site de la Guinguette"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="key-scopes">
        <legend>Ce qu’elle peut faire</legend>
        {scopeNames.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            label={apiScopes[scope]}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
      </fieldset>
      <div className="actions">
        <Button variant="ghost" onClick={onCancel}>
          Annuler
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || name.trim() === '' || scopes.length === 0}
        >
          Créer la clé
        </Button>
      </div>
    </form>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { _id, name, prefix, scopes, createdAt, lastUsedAt } = apiKey;
  const { run, isBusy } = useTask();
  const revoke = () =>
    void run({
      failure: 'Clé non révoquée',
      subject: _id,
      work: async () => {
        await callApi(apiKeyEndpoints.revokeApiKey, { params: { id: _id } });
        return { title: 'Clé révoquée', text: `« ${name} » n’ouvre plus rien.` };
      },
    });
  const used = lastUsedAt === null ? 'jamais utilisée' : describeUse(lastUsedAt);
  return (
    <li className="device">
      <Icon of={KeyRound} isLarge />
      <span className="device-name">
        <b>{fr(name)}</b>
        <small className="muted">
          <code>{prefix}…</code> {fr(`créée le ${formatDate(createdAt, 'long')}, ${used}`)}
        </small>
        <span className="badges">
          {scopes.map((scope) => (
            <Badge key={scope} tone="muted">
              {scope}
            </Badge>
          ))}
        </span>
      </span>
      <Button
        size="small"
        variant="danger"
        disabled={isBusy}
        aria-label={fr(`Révoquer « ${name} »`)}
        onClick={revoke}
      >
        Révoquer
      </Button>
    </li>
  );
}

const describeUse = (instant: string) =>
  `utilisée le ${formatDate(instant, 'long')} à ${formatTime(instant)}`;
