import { queueLabels, type SystemStatus } from '@lampion/contract/admin/system-status';
import { formatCount, formatSpan, labelOf } from '@lampion/contract/platform/rules/format';

interface Problem {
  text: string;
  /** The screen with the details. */
  to?: string;
}

/** Jobs that a user is waiting for. */
const HASTY = new Set([
  'email-security',
  'email-personal',
  'send-verification-code',
  'send-phone-code',
  'push-news',
  'deliver-batch',
  'publish-article',
  'publish-event',
]);
const LATE_SECONDS = 300;
const OLD_BACKUP_HOURS = 36;
const CONNECTIONS_SHARE = 0.9;

/** Problems for an administrator, worst first; empty when all is well. */
export function findProblems(status: SystemStatus): Problem[] {
  return [
    ...findProcessProblems(status),
    ...findDataProblems(status),
    ...findSendingProblems(status),
    ...findOpenErrors(status),
  ];
}

function findProcessProblems({ processes }: SystemStatus): Problem[] {
  const isWorked = processes.some(({ roles }) => roles.includes('worker'));
  const versions = new Set(processes.map(({ version }) => version));
  return [
    ...(isWorked
      ? []
      : [{ text: 'Aucun processus ne fait les tâches de fond : e-mails et annonces ne partent pas.' }]),
    ...(versions.size > 1 ? [{ text: 'Plusieurs versions tournent en même temps.' }] : []),
  ];
}

function findDataProblems(status: SystemStatus): Problem[] {
  const { storage, identityProvider, database, backup, checkedAt } = status;
  const problems: Problem[] = [];
  if (!storage.isReachable) problems.push({ text: 'Le stockage des images ne répond pas.' });
  if (identityProvider?.isReachable === false)
    problems.push({
      text: 'Le fournisseur d’identité ne répond pas : seul le mot de passe ouvre l’administration.',
    });
  if (database.connections > CONNECTIONS_SHARE * database.connectionsMax) {
    problems.push({ text: 'La base de données n’a presque plus de connexions libres.' });
  }
  const { latest, latestGoodAt } = backup;
  if (latest?.failure) problems.push({ text: 'La dernière sauvegarde a échoué.' });
  else if (latestGoodAt !== null) {
    const hours = (Date.parse(checkedAt) - Date.parse(latestGoodAt)) / 3_600_000;
    if (hours > OLD_BACKUP_HOURS) {
      problems.push({ text: `La dernière sauvegarde date d’il y a ${formatSpan(hours * 3600)}.` });
    }
  }
  return problems;
}

function findSendingProblems({ queues, emails }: SystemStatus): Problem[] {
  const late = queues.filter(({ queue, oldestSeconds }) => HASTY.has(queue) && oldestSeconds > LATE_SECONDS);
  const problems: Problem[] = late.map(({ queue, oldestSeconds }) => ({
    text: `${labelOf(queueLabels, queue)} : des tâches attendent depuis ${formatSpan(oldestSeconds)}.`,
  }));
  if (emails.undelivered > 0) {
    const text =
      emails.undelivered > 1
        ? `${formatCount(emails.undelivered)} e-mails n’ont pas été remis.`
        : 'Un e-mail n’a pas été remis.';
    problems.push({ text, to: '/admin/emails' });
  }
  return problems;
}

function findOpenErrors({ openErrors: count }: SystemStatus): Problem[] {
  if (count === 0) return [];
  const text =
    count > 1 ? `${formatCount(count)} erreurs de navigateurs sont à traiter.` : 'Une erreur est à traiter.';
  return [{ text, to: '/admin/errors?state=open' }];
}
