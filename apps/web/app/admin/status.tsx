import {
  type ChannelStatus,
  type QueueStatus,
  queueLabels,
  type ServerProcess,
  type SystemStatus,
  systemStatusEndpoints,
} from '@lampion/contract/admin/system-status';
import { fr } from '@lampion/contract/french';
import {
  formatBytes,
  formatCount,
  formatSpan,
  formatTime,
  labelOf,
} from '@lampion/contract/platform/rules/format';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../platform/api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge, Card, CardHead, PageHead } from '../ui/card.tsx';
import { Icon } from '../ui/graphics.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import type { Route } from './+types/status';
import { AdminError, Facts, Moment, screenMeta } from './admin-screen.tsx';
import { findProblems } from './find-problems.ts';

export const meta: Route.MetaFunction = () => screenMeta('État du service');

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { status: await callApi(systemStatusEndpoints.getSystemStatus, { signal }) };
}

export default function AdminStatus({ loaderData: { status } }: Route.ComponentProps) {
  const { refresh, isRefreshing } = useGentleRefresh();
  const problems = findProblems(status);
  const lead = problems.length === 0 ? 'Tout va bien' : 'À regarder';
  return (
    <>
      <PageHead title="État du service" lead={`${lead}, à ${formatTime(status.checkedAt)}.`}>
        <Button onClick={refresh} disabled={isRefreshing}>
          <Icon of={RefreshCw} />
          Actualiser
        </Button>
      </PageHead>
      {problems.length > 0 && (
        <div className="adm-waiting">
          {problems.map(({ text, to }) => (
            <Banner key={text} icon={TriangleAlert} {...(to && { to, action: 'Voir' })}>
              {text}
            </Banner>
          ))}
        </div>
      )}
      <div className="adm-stack">
        <Card isPadded={false} className="adm-recent" aria-labelledby="status-processes">
          <CardHead id="status-processes" title="Processus" />
          <DataTable
            caption="Processus"
            columns={processColumns}
            rows={status.processes}
            rowKey={({ id }) => id}
          />
        </Card>
        <Card isPadded={false} className="adm-recent" aria-labelledby="status-queues">
          <CardHead id="status-queues" title="Tâches de fond" />
          <DataTable
            caption="Tâches de fond"
            columns={queueColumns}
            rows={status.queues}
            rowKey={({ queue }) => queue}
          />
        </Card>
        <StatusFacts status={status} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;

type Rows = readonly (readonly [name: string, value: ReactNode])[];

const channelNames = { mobile: 'Téléphone', web: 'Navigateur', email: 'E-mail' } as const;

function describeChannel({ delivered, failed, waiting }: ChannelStatus): string {
  const parts = [
    `${formatCount(delivered)} remis`,
    failed > 0 && `${formatCount(failed)} échoués`,
    waiting > 0 && `${formatCount(waiting)} en attente`,
  ];
  return parts.filter(Boolean).join(', ');
}

function cacheRows(pageCache: SystemStatus['pageCache']): Rows {
  if (pageCache === null) return [['Pages en mémoire', 'Aucune dans ce processus']];
  const { hits, misses, pages, bytes } = pageCache;
  const share = hits + misses > 0 ? `${Math.round((100 * hits) / (hits + misses))} %` : '—';
  return [
    ['Pages en mémoire', `${formatCount(pages)}, ${formatBytes(bytes)}`],
    ['Servies de mémoire', share],
  ];
}

function backupRows({ latest, latestGoodAt }: SystemStatus['backup']): Rows {
  if (latest === null) return [['Dernière sauvegarde', 'Aucune n’est connue']];
  return [
    [
      'Dernière sauvegarde réussie',
      <Moment key="good" at={latestGoodAt} hasTime never="Aucune n’est connue" />,
    ],
    ...(latest.bytes === null ? [] : [['Taille', formatBytes(latest.bytes)] as const]),
    ...(latest.failure === null ? [] : [['Dernier échec', latest.failure] as const]),
  ];
}

const Answers = ({ isReachable }: { isReachable: boolean }) =>
  isReachable ? <Badge tone="success">Répond</Badge> : <Badge tone="danger">Ne répond pas</Badge>;

function providerRows(provider: SystemStatus['identityProvider']): Rows {
  if (provider === null) return [['Fournisseur d’identité', 'Aucun']];
  const { label, isReachable } = provider;
  return [
    ['Connexion par', label],
    ['Fournisseur d’identité', <Answers key="provider" isReachable={isReachable} />],
  ];
}

function FactsCard({
  id,
  title,
  facts,
  children,
}: {
  id: string;
  title: string;
  facts: Rows;
  children?: ReactNode;
}) {
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title}>
        {children}
      </CardHead>
      <Facts facts={facts} />
    </Card>
  );
}

/** Database, sending, storage and memory: names and values. */
export function StatusFacts({ status }: { status: SystemStatus }) {
  const { database, emails, channels, storage, identityProvider, pageCache, backup } = status;
  const replicas = database.replicas > 0 ? formatCount(database.replicas) : 'Aucun';
  return (
    <div className="adm-pair">
      <FactsCard
        id="status-database"
        title="Base de données"
        facts={[
          ['PostgreSQL', database.version],
          ['Taille', formatBytes(database.bytes)],
          ['Connexions', `${formatCount(database.connections)} sur ${formatCount(database.connectionsMax)}`],
          ['Réplicas', replicas],
          ...backupRows(backup),
        ]}
      />
      <FactsCard
        id="status-sending"
        title="Envois"
        facts={[
          ['E-mails partis depuis une heure', formatCount(emails.sentLastHour)],
          ['E-mails abandonnés depuis une heure', formatCount(emails.failedLastHour)],
          ...channels.map(
            (channel) =>
              [`Annonces de 24 h, ${channelNames[channel.channel]}`, describeChannel(channel)] as const,
          ),
        ]}
      >
        <LinkButton variant="ghost" size="small" to="/admin/emails">
          {fr('E-mails non remis')}
        </LinkButton>
      </FactsCard>
      <FactsCard
        id="status-memory"
        title="Images, pages et connexion"
        facts={[
          ['Images rangées', storage.kind === 'bucket' ? 'Dans un bucket S3' : 'Dans un dossier'],
          ['Stockage', <Answers key="storage" isReachable={storage.isReachable} />],
          ...cacheRows(pageCache),
          ...providerRows(identityProvider),
        ]}
      />
    </div>
  );
}

const roleNames: Readonly<Record<string, string>> = { web: 'Pages et API', worker: 'Tâches de fond' };

/** The columns of the list of processes. */
export const processColumns: Column<ServerProcess>[] = [
  {
    key: 'roles',
    header: 'Rôle',
    kind: 'title',
    cell: ({ roles, id, isThis }) => (
      <span className="adm-name-place">
        <b>{roles.map((role) => roleNames[role] ?? role).join(', ')}</b>
        <span className="muted">{isThis ? `${id}, répond à cette page` : id}</span>
      </span>
    ),
  },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  { key: 'started', header: 'Depuis', cell: ({ startedAt }) => <Moment at={startedAt} hasTime /> },
];

/** The columns of the list of jobs. */
export const queueColumns: Column<QueueStatus>[] = [
  { key: 'queue', header: 'Tâche', kind: 'strong', cell: ({ queue }) => labelOf(queueLabels, queue) },
  { key: 'due', header: 'En attente', kind: 'number', cell: ({ due }) => formatCount(due) },
  { key: 'deferred', header: 'Plus tard', kind: 'number', cell: ({ deferred }) => formatCount(deferred) },
  { key: 'active', header: 'En cours', kind: 'number', cell: ({ active }) => formatCount(active) },
  { key: 'failed', header: 'Abandonnées', kind: 'number', cell: ({ failed }) => formatCount(failed) },
  {
    key: 'oldest',
    header: 'La plus ancienne',
    kind: 'number',
    cell: ({ oldestSeconds }) => (oldestSeconds > 0 ? formatSpan(oldestSeconds) : '—'),
  },
];

const EVERY_MS = 30_000;

/** Reloads the screen every 30 seconds while it is visible and online. */
export function useGentleRefresh() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(clock);
  }, [revalidate]);
  return { refresh: () => void revalidate(), isRefreshing: state === 'loading' };
}
