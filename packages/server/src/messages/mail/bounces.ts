import { createHash } from 'node:crypto';
import type { SuppressionSource } from '@lampion/contract/messages/suppressions';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import type { PostedEvents } from '../../platform/ports/mail/mail-events.ts';
import { type BounceReport, readBounceReport } from './bounce-reports.ts';
import { readReturnPath } from './return-path.ts';
import {
  findOftenBounced,
  insertBounces,
  type NewSuppression,
  upsertSuppressions,
} from './suppression-store.ts';
import { hashAddress } from './suppressions.ts';

/**
 * Records a message that came back to a return path: a delivery status notification or a complaint.
 * Only the return path's token is trusted: the rest of the message can do no more than suppress the
 * address the token names. Idempotent: the same message counts once.
 * @param deliveredTo the envelope's recipient, if known apart from the message; its header fields
 * count as well.
 * @returns whether there was anything to record: not for messages without a token, about delays, or
 * written by people.
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

/**
 * Our e-mails have one recipient. If a server forwarded one to several, it bounced only if none of
 * them received it.
 */
function findOutcome(
  { outcomes }: BounceReport,
  addressHash: Buffer,
): BounceReport['outcomes'][number] | undefined {
  const isAboutThem = (address: string) => hashAddress(address).equals(addressHash);
  const own = outcomes.find(({ recipients }) => recipients.some(isAboutThem));
  return own ?? (outcomes.every(({ kind }) => kind !== null) ? outcomes[0] : undefined);
}

/**
 * Records bounces and complaints that an e-mail provider posted. Idempotent: an event counts once,
 * however often it is posted. A signed request that cannot be parsed is accepted and ignored, so
 * that it is not posted again.
 * @throws AppError `not_found` for a provider that is not set up, `webhook_refused` for an invalid
 * signature
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

/** An e-mail that was not delivered, or not wanted. */
export interface Bounce {
  readonly source: SuppressionSource;
  /** The source's id of the event, the same for each report of it. */
  readonly eventId: string;
  /** The recipient: an address, or its hash from a return path. */
  readonly to: string | Buffer;
  /** A soft bounce may be temporary: a full mailbox, a busy server. */
  readonly kind: 'complaint' | 'hard' | 'soft';
  /** Enhanced status code (RFC 3463), "5.1.1". */
  readonly status: string | null;
}

const DAY_MS = 24 * 3_600_000;
/**
 * So many soft bounces within these days, with at least a week between the first and the last,
 * count as a hard one.
 */
const softLimits = { count: 5, days: 7, within: 30 };

interface Known extends Bounce {
  readonly id: Buffer;
  readonly addressHash: Buffer;
}

const hashId = (text: string) => createHash('sha256').update(text).digest();

const identify = (bounce: Bounce): Known => ({
  ...bounce,
  id: hashId(`${bounce.source} ${bounce.eventId}`),
  addressHash: typeof bounce.to === 'string' ? hashAddress(bounce.to) : bounce.to,
});

/** Keeps the last item of each key. */
const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => Buffer): Item[] => [
  ...new Map(items.map((item) => [keyOf(item).toString('hex'), item])).values(),
];

/**
 * Records bounces and complaints from a trusted source, and suppresses their addresses: after one
 * complaint or hard bounce, or after many soft ones. Idempotent by source and event.
 * @param nonce accepted once: a second call with it records nothing.
 */
export async function recordBounces(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  bounces: readonly Bounce[],
  nonce: string | null = null,
): Promise<void> {
  if (bounces.length === 0) return;
  const createdAt = now();
  const identified = uniqueBy(bounces.map(identify), ({ id }) => id);
  await db.transaction(async (tx) => {
    const marker = { id: hashId(nonce ?? ''), addressHash: null, isSoft: false, createdAt };
    if (nonce !== null && (await insertBounces(tx, [marker])).length === 0) return;
    const rows = identified.map(({ id, addressHash, kind }) => ({
      id,
      addressHash,
      isSoft: kind === 'soft',
      createdAt,
    }));
    const added = new Set((await insertBounces(tx, rows)).map((id) => id.toString('hex')));
    const fresh = identified.filter(({ id }) => added.has(id.toString('hex')));
    const soft = fresh.filter(({ kind }) => kind === 'soft');
    const since = new Date(createdAt.getTime() - softLimits.within * DAY_MS);
    const hashes = soft.map(({ addressHash }) => addressHash);
    const often = await findOftenBounced(tx, hashes, { ...softLimits, since });
    // The most serious last: for an address, the last one counts.
    const grave = [
      ...soft.filter(({ addressHash }) => often.some((hash) => hash.equals(addressHash))),
      ...fresh.filter(({ kind }) => kind === 'hard'),
      ...fresh.filter(({ kind }) => kind === 'complaint'),
    ];
    await upsertSuppressions(
      tx,
      uniqueBy(grave, ({ addressHash }) => addressHash).map((bounce) => toSuppression(bounce, createdAt)),
    );
  });
}

function toSuppression({ to, kind, addressHash, source, status }: Known, createdAt: Date): NewSuppression {
  const recipient = typeof to === 'string' ? maskEmail(to.trim().toLowerCase()) : null;
  const reason = kind === 'complaint' ? 'complaint' : 'bounce';
  return { addressHash, recipient, reason, source, status, createdAt };
}
