import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { PostedEvents } from '../../ports/mail-events.ts';
import { recordBounces } from './record-bounces.ts';

/**
 * Records what an e-mail provider posted of bounces and complaints. Idempotent: an event counts once however often it is
 * posted. What is signed and cannot be understood is accepted and ignored, so that it is not posted again.
 * @throws AppError `not_found` for a provider that is not set up, `webhook_refused` for what it did not sign
 */
export async function processMailEvents(
  deps: Pick<Deps, 'db' | 'mailEvents' | 'now'>,
  provider: string,
  posted: PostedEvents,
): Promise<void> {
  const reader = deps.mailEvents.find(({ name }) => name === provider);
  if (reader === undefined) throw new AppError('not_found');
  const { name: source } = reader;
  const read = reader.read(posted, deps.now());
  if (read === null) throw new AppError('webhook_refused');
  const bounces = read.events.map(({ id: eventId, to, kind, status }) => ({
    source,
    eventId,
    to,
    kind,
    status,
  }));
  await recordBounces(deps, bounces, read.nonce === null ? null : `${source} nonce ${read.nonce}`);
}
