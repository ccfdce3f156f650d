import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import { NIL as NOBODY } from 'uuid';
import type { Deps } from '../../deps.ts';
import { laneOf } from './lane-policy.ts';
import { insertEmails } from './outgoing-email-store.ts';

/**
 * Queues an e-mail that the version before left to the job queue; the job's id stays its Message-ID. Idempotent.
 * contract: goes with that queue, one version after this one.
 */
export async function moveEmailJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { template, id: subjectId }: { readonly template: EmailTemplate; readonly id: string },
  id: string,
): Promise<void> {
  const at = now();
  const lane = laneOf(template);
  // The job does not say whose invitation it is.
  const organiserId = lane === 'bulk' ? NOBODY : null;
  await insertEmails(db, [{ id, lane, template, subjectId, organiserId, createdAt: at, dueAt: at }]);
}
