import { fr } from '@lampion/contract/french';
import { formatBytes, formatCount } from '@lampion/contract/rules/format';
import type { ChannelStatus, SystemStatus } from '@lampion/contract/schemas/system-status';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { Facts } from '../facts.tsx';
import { Moment } from '../moment.tsx';

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
  const { database, emails, channels, storage, pageCache, backup } = status;
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
        title="Images et pages"
        facts={[
          ['Images rangées', storage.kind === 'bucket' ? 'Dans un bucket S3' : 'Dans un dossier'],
          [
            'Stockage',
            storage.isReachable ? (
              <Badge key="storage" tone="success">
                Répond
              </Badge>
            ) : (
              <Badge key="storage" tone="danger">
                Ne répond pas
              </Badge>
            ),
          ],
          ...cacheRows(pageCache),
        ]}
      />
    </div>
  );
}
