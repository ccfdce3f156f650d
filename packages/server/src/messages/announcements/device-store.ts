import { createHash } from 'node:crypto';
import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { isLiveSession } from '../../people/accounts/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { pushDevices } from '../../platform/db/tables/messages/announcements.ts';

type DeviceRow = typeof pushDevices.$inferInsert;
export type NewDevice = Pick<DeviceRow, 'channel' | 'address' | 'p256dh' | 'auth'>;
/** A device of an account ends with the session that registered it. */
export type DeviceOwner =
  | { readonly accountId: string; readonly sessionId: string }
  | { readonly guestId: string };
/** An account, or a guest who registered a browser with their pass. */
export type DeviceHolder = { readonly accountId: string } | { readonly guestId: string };

const hashOf = (address: string) => createHash('sha256').update(address).digest();

/**
 * Returns the device's id. For a device that its owner already registered, updates the date of last
 * use, the keys and the session.
 */
export async function upsertDevice(
  tx: Queryable,
  owner: DeviceOwner,
  device: NewDevice,
  now: Date,
): Promise<string> {
  const target = 'accountId' in owner ? pushDevices.accountId : pushDevices.guestId;
  const { p256dh, auth } = device;
  const sessionId = 'accountId' in owner ? owner.sessionId : null;
  const [row] = await tx
    .insert(pushDevices)
    .values({ ...owner, ...device, addressHash: hashOf(device.address), createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [target, pushDevices.addressHash],
      set: { p256dh, auth, sessionId, lastSeenAt: now, refusedAt: null },
    })
    .returning({ id: pushDevices.id });
  if (row === undefined) throw new Error('the device was not written');
  return row.id;
}

/**
 * Gives every device with this address and secret the address and keys of another subscription; if
 * its owner already has that one, it is kept. Returns the number of devices found.
 */
export async function replaceDevices(
  tx: Queryable,
  former: { readonly endpoint: string; readonly auth: string },
  { address, p256dh, auth }: NewDevice,
  now: Date,
): Promise<number> {
  const isFormer = and(
    eq(pushDevices.addressHash, hashOf(former.endpoint)),
    eq(pushDevices.auth, former.auth),
  );
  const found = await tx.select({ id: pushDevices.id }).from(pushDevices).where(isFormer).for('update');
  const addressHash = hashOf(address);
  const own = alias(pushDevices, 'own');
  const isSameOwner = or(
    eq(own.accountId, pushDevices.accountId),
    eq(own.appAccountId, pushDevices.appAccountId),
    eq(own.guestId, pushDevices.guestId),
  );
  const isKnown = exists(
    tx
      .select({ id: own.id })
      .from(own)
      .where(and(eq(own.addressHash, addressHash), ne(own.id, pushDevices.id), isSameOwner)),
  );
  await tx.delete(pushDevices).where(and(isFormer, isKnown));
  const values = { address, addressHash, p256dh, auth, lastSeenAt: now, refusedAt: null };
  await tx.update(pushDevices).set(values).where(isFormer);
  return found.length;
}

/** Removes the device from its former owner. */
export async function takeFromOthers(tx: Queryable, accountId: string, address: string): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.addressHash, hashOf(address)),
        isNotNull(pushDevices.accountId),
        ne(pushDevices.accountId, accountId),
      ),
    );
}

/** Deletes all devices of an owner but the `keep` last used. */
export async function deleteOldest(tx: Queryable, owner: DeviceHolder, keep: number): Promise<void> {
  const isOwn = isHeldBy(owner);
  const latest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(isOwn)
    .orderBy(desc(pushDevices.lastSeenAt), desc(pushDevices.id))
    .limit(keep);
  await tx.delete(pushDevices).where(and(isOwn, notInArray(pushDevices.id, latest)));
}

const isHeldBy = (holder: DeviceHolder) =>
  'accountId' in holder
    ? eq(pushDevices.accountId, holder.accountId)
    : eq(pushDevices.guestId, holder.guestId);

/** A guest's devices, or an account's with a live session, last used first; there are few. */
export function findDevicesOf(db: Queryable, holder: DeviceHolder, now: Date) {
  const { id, channel, lastSeenAt } = pushDevices;
  return db
    .select({ id, channel, lastSeenAt })
    .from(pushDevices)
    .where(isLiveDevice(holder, now))
    .orderBy(desc(lastSeenAt), desc(id));
}

/** False when the holder has no such device. */
export async function deleteOwnDevice(db: Queryable, holder: DeviceHolder, id: string): Promise<boolean> {
  const rows = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), isHeldBy(holder)))
    .returning({ id: pushDevices.id });
  return rows.length > 0;
}

/** Deletes the devices that were registered with the private links of guests. */
export async function deleteDevicesOfGuests(tx: Queryable, guestIds: readonly string[]): Promise<void> {
  if (guestIds.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.guestId, [...guestIds]));
}

/** Deletes the devices of guests whose night ended before an instant. */
export async function deleteDevicesOfNights(tx: Queryable, endedBefore: Date): Promise<void> {
  const ended = tx
    .select({ id: guests.id })
    .from(pushDevices)
    .innerJoin(guests, eq(guests.id, pushDevices.guestId))
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(lt(events.endDate, endedBefore));
  await tx.delete(pushDevices).where(inArray(pushDevices.guestId, ended));
}

const isOf = (addresses: readonly string[]) => inArray(pushDevices.addressHash, addresses.map(hashOf));

/** Deletes devices of any owner. */
export async function deleteDevices(tx: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0) await tx.delete(pushDevices).where(isOf(addresses));
}

/**
 * Sets devices aside for a day, so that an error of ours costs no subscription; null reactivates
 * them.
 */
export async function setRefused(
  tx: Queryable,
  addresses: readonly string[],
  at: Date | null,
): Promise<void> {
  if (addresses.length > 0) await tx.update(pushDevices).set({ refusedAt: at }).where(isOf(addresses));
}

/** The caller has checked that a guest's pass is valid; renewing it deletes its devices. */
const isLiveDevice = (holder: DeviceHolder, now: Date) =>
  and(isHeldBy(holder), 'accountId' in holder ? isLiveSession(pushDevices.sessionId, now) : undefined);

/**
 * The live session in which an account registered a browser with this address and secret, or null.
 */
export async function findDeviceSession(
  db: Queryable,
  accountId: string,
  { endpoint, auth, now }: { readonly endpoint: string; readonly auth: string; readonly now: Date },
): Promise<string | null> {
  const isThis = and(eq(pushDevices.addressHash, hashOf(endpoint)), eq(pushDevices.auth, auth));
  const [row] = await db
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(and(isLiveDevice({ accountId }, now), isThis));
  return row?.sessionId ?? null;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Devices of a guest, or of an account with a live session, that may be tried: a rejected one is
 * left alone for a day.
 */
export function findUsableDevices(db: Queryable, holder: DeviceHolder, now: Date) {
  const { channel, address, p256dh, auth, refusedAt } = pushDevices;
  return db
    .select({ channel, address, p256dh, auth, refusedAt })
    .from(pushDevices)
    .where(
      and(isLiveDevice(holder, now), or(isNull(refusedAt), lt(refusedAt, new Date(now.getTime() - DAY_MS)))),
    );
}
export type PushDevice = Awaited<ReturnType<typeof findUsableDevices>>[number];

/**
 * Records outcomes of messages to devices: deletes those that are gone, or rejected a second time.
 */
export async function settleDevices(
  db: Queryable,
  settled: readonly { readonly device: PushDevice; readonly outcome: { readonly kind: string } }[],
  now: Date,
): Promise<void> {
  const addressesOf = (isMeant: (kind: string, wasRefused: boolean) => boolean) =>
    settled
      .filter(({ device, outcome }) => isMeant(outcome.kind, device.refusedAt !== null))
      .map(({ device }) => device.address);
  await deleteDevices(
    db,
    addressesOf((kind, was) => kind === 'gone' || (kind === 'refused' && was)),
  );
  await setRefused(
    db,
    addressesOf((kind, was) => kind === 'refused' && !was),
    now,
  );
  await setRefused(
    db,
    addressesOf((kind, was) => kind === 'accepted' && was),
    null,
  );
}

/** Moves the browsers that were registered with a member's former guest row. */
export const moveDevices: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from !== null) await reassign(tx, pushDevices.guestId, { from, to }, [pushDevices.addressHash]);
};
