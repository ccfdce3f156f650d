import { createHash } from 'node:crypto';
import type { SuppressionSource } from '@lampion/contract/schemas/admin-suppression';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { hashAddress } from './hash-address.ts';
import {
  findOftenBounced,
  insertBounces,
  type NewSuppression,
  upsertSuppressions,
} from './suppression-store.ts';

/** An e-mail that did not arrive, or was not wanted. */
export interface Bounce {
  readonly source: SuppressionSource;
  /** What the source calls it; the same each time it is reported. */
  readonly eventId: string;
  /** Whom it was for, in clear, or as a return path names them. */
  readonly to: string | Buffer;
  /** A soft one may be over tomorrow: a full mailbox, a server that is busy. */
  readonly kind: 'complaint' | 'hard' | 'soft';
  /** Enhanced status code (RFC 3463), "5.1.1". */
  readonly status: string | null;
}

const DAY_MS = 24 * 3_600_000;
/** So many soft bounces within these days, the first and the last at least a week apart, are as good as a hard one. */
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

/** The last one of each key. */
const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => Buffer): Item[] => [
  ...new Map(items.map((item) => [keyOf(item).toString('hex'), item])).values(),
];

/**
 * Records bounces and complaints that somebody trustworthy reported, and suppresses their addresses: after one
 * complaint or hard bounce, or after many soft ones. Idempotent by source and event.
 * @param nonce what may be reported once only, whatever it reports.
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
    // The gravest last: it is the one that counts for an address.
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
