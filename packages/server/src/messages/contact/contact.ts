import type { ContactBody } from '@lampion/contract/messages/contact';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue.ts';
import { insertContactMessage, isSentAlready, lockSender } from './store.ts';

const PER_ADDRESS = { name: 'contact', points: 5, seconds: 3600 };
/** Within this time, the same text from the same network counts as a form sent twice. */
const SAME_MS = 3_600_000;

/**
 * Stores a message of the contact form, and queues an e-mail to support and a confirmation to its
 * sender, atomically. A message with a filled honeypot is silently dropped, as is a repetition
 * within an hour: a form without a script is easily sent twice.
 * @throws AppError `too_many_attempts` (5 an hour from one IP address)
 */
export async function sendContactMessage(
  deps: Pick<Deps, 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  { name, email, subject, message, website }: ContactBody,
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  if (website) return;
  const senderHashes = await deps.knownPseudonyms(client.address);
  const [senderHash] = senderHashes;
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = { name, email, subject, message, senderHash, createdAt: now };
    await lockSender(tx, senderHash);
    if (await isSentAlready(tx, row, senderHashes, new Date(now.getTime() - SAME_MS))) return;
    const { id } = await insertContactMessage(tx, row);
    await queueEmail(deps, tx, { template: 'contact-message', id });
    await queueEmail(deps, tx, { template: 'contact-confirmation', id });
  });
}

/**
 * The id of the e-mail that confirmed a contact message: our first one to its sender, which starts
 * the thread of our answers.
 */
export function contactEmailId(messageId: string): string {
  return `contact.${messageId}`;
}
