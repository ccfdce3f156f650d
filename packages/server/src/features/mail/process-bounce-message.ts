import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { hashAddress } from './hash-address.ts';
import { type BounceReport, readBounceReport } from './read-bounce-report.ts';
import { recordBounces } from './record-bounces.ts';
import { readReturnPath } from './sign-return-path.ts';

/**
 * Records a message that came back to a return path: a delivery status notification or a complaint. Only the return
 * path's token is trusted; what else the message says can do nothing but suppress the address that the token names.
 * Idempotent: the same message counts once.
 * @param deliveredTo the envelope's recipient, if it is known apart from the message; its header fields count as well.
 * @returns whether there was anything to record: not for messages without a token, about delays, or written by people.
 */
export async function processBounceMessage(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  raw: Buffer,
  deliveredTo: string | null,
): Promise<boolean> {
  const report = readBounceReport(raw);
  const addressHash = await findRecipient(deps, [deliveredTo ?? '', ...report.returnPaths]);
  if (addressHash === null) return false;
  const { kind = null, status = null, recipients = [] } = findOutcome(report, addressHash) ?? {};
  if (kind === null) return false;
  const to = recipients.find((address) => hashAddress(address).equals(addressHash)) ?? addressHash;
  const name = report.messageId ?? createHash('sha256').update(raw).digest('hex');
  const eventId = `${addressHash.toString('hex')} ${name}`;
  await recordBounces(deps, [{ source: 'pipe', eventId, to, kind, status }]);
  return true;
}

async function findRecipient(
  deps: Pick<Deps, 'knownPseudonyms'>,
  addresses: readonly string[],
): Promise<Buffer | null> {
  for (const address of addresses) {
    const addressHash = await readReturnPath(deps, address);
    if (addressHash !== null) return addressHash;
  }
  return null;
}

/** An e-mail of ours has one recipient; where a server sent it on to several, it came back if none of them got it. */
function findOutcome(
  { outcomes }: BounceReport,
  addressHash: Buffer,
): BounceReport['outcomes'][number] | undefined {
  const isAboutThem = (address: string) => hashAddress(address).equals(addressHash);
  const own = outcomes.find(({ recipients }) => recipients.some(isAboutThem));
  return own ?? (outcomes.every(({ kind }) => kind !== null) ? outcomes[0] : undefined);
}
