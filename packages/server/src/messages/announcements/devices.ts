import type {
  KnownSubscription,
  OwnDevice,
  RegisterDeviceBody,
} from '@lampion/contract/messages/notifications';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findGuestOfLink } from '../../events/guest-list/guests.ts';
import { renewLinkOf, renewLinksOf } from '../../events/guest-list/linked-replies.ts';
import { type Actor, requireAccount, requirePass } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type DeviceHolder,
  deleteDevicesOfGuests,
  deleteDevicesOfNights,
  deleteOldest,
  deleteOwnDevice,
  findDeviceSession,
  findDevicesOf,
  type NewDevice,
  takeFromOthers,
  upsertDevice,
} from './device-store.ts';
import { DEVICES_MAX, requirePushAddress } from './policy.ts';

const DAY_MS = 24 * 3_600_000;
/** A day more than `nightClosesAt` at the latest: a night is over eight hours after it began. */
const PASS_ENDED_DAYS = 31;

/**
 * Registers a phone or browser for a member's notifications, until the registering session ends; a
 * former owner loses it. Idempotent; the latest keys are stored. Beyond twenty devices, the one
 * used least recently is removed.
 * @throws AppError `not_authenticated`; `invalid_input` for an address that is no push service's
 */
export async function registerDevice(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: Actor,
  input: RegisterDeviceBody,
): Promise<{ id: string }> {
  const { accountId, sessionId } = requireAccount(actor);
  const device = toDevice(input);
  if (device.channel === 'web') requirePushAddress(deps.config, device.address);
  return deps.db.transaction(async (tx) => {
    await takeFromOthers(tx, accountId, device.address);
    const id = await upsertDevice(tx, { accountId, sessionId }, device, deps.now());
    await deleteOldest(tx, { accountId }, DEVICES_MAX);
    return { id };
  });
}

function toDevice({ token, endpoint, keys }: RegisterDeviceBody): NewDevice {
  if (token !== undefined) return { channel: 'mobile', address: token };
  if (endpoint === undefined || keys === undefined) throw new AppError('invalid_input');
  return { channel: 'web', address: endpoint, ...keys };
}

/**
 * Removes a device of the caller. The second call throws `device_not_found`.
 * @throws AppError `not_authenticated`; `device_not_found`, also for a device of another account
 */
export async function forgetDevice(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { accountId } = requireAccount(actor);
  if (!(await deleteOwnDevice(deps.db, { accountId }, id))) throw new AppError('device_not_found');
}

/**
 * The caller's phones and browsers that receive notifications, last used first; twenty at most.
 * @throws AppError `not_authenticated`
 */
export async function listDevices(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<OwnDevice[]> {
  const { accountId } = requireAccount(actor);
  return listDevicesOf(deps, { accountId });
}

/**
 * The browsers registered with the caller's pass, last used first; twenty at most.
 * @throws AppError `night_not_found` for another night, and for an account
 */
export async function listPassDevices(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  nightId: string,
): Promise<OwnDevice[]> {
  const { guestId } = requirePass(actor, nightId);
  return listDevicesOf(deps, { guestId });
}

/**
 * Removes a browser of the caller's pass: e-mails replace its notifications. The second call throws
 * `device_not_found`.
 * @throws AppError `night_not_found`; `device_not_found`, also for a browser of another guest
 */
export async function forgetPassDevice(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  nightId: string,
  id: string,
): Promise<void> {
  const { guestId } = requirePass(actor, nightId);
  if (!(await deleteOwnDevice(deps.db, { guestId }, id))) throw new AppError('device_not_found');
}

async function listDevicesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  holder: DeviceHolder,
): Promise<OwnDevice[]> {
  const devices = await findDevicesOf(db, holder, now());
  return devices.map(({ lastSeenAt, ...device }) => ({ ...device, lastSeenAt: lastSeenAt.toISOString() }));
}

/**
 * The session in which a member's browser, identified by its secret, may answer a notification;
 * null once that session has ended.
 */
export function findBrowserSession(
  deps: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  browser: KnownSubscription,
): Promise<string | null> {
  return findDeviceSession(deps.db, accountId, { ...browser, now: deps.now() });
}

/** Deletes the devices that guests registered with private links that have ended. */
export function forgetDevicesOfGuests(
  tx: Queryable,
  guests: readonly { readonly id: string }[],
): Promise<void> {
  return deleteDevicesOfGuests(
    tx,
    guests.map(({ id }) => id),
  );
}

/** Deletes the devices of guests whose private links ended with the night. Idempotent. */
export function purgePassDevices(tx: Queryable, now: Date): Promise<void> {
  return deleteDevicesOfNights(tx, new Date(now.getTime() - PASS_ENDED_DAYS * DAY_MS));
}

/**
 * Ends the private links sent to an account as a guest, and deletes the devices registered with
 * them.
 */
export async function endPassesOf(tx: Queryable, accountId: string): Promise<void> {
  await deleteDevicesOfGuests(tx, await renewLinksOf(tx, accountId));
}

const PER_ADDRESS = { name: 'link-renewal-address', points: 60, seconds: 3600 };
/** Prevents flooding a mailbox. */
const PER_GUEST = { name: 'link-renewal', points: 5, seconds: 86_400 };

/**
 * Ends a guest's private link and the browsers registered with it, everywhere and at once, and
 * sends a new link to their address: only its owner gets it, so that somebody to whom the link was
 * forwarded cannot keep the pass. A second call throws, as its link has ended.
 * @throws AppError `reply_link_unknown`, `too_many_attempts` (5 a day for a guest)
 */
export async function renewPass(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  token: string,
): Promise<null> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  await deps.limiter.consume(PER_GUEST, guest.id);
  await deps.groupCommits.run(guest.eventId, async (tx) => {
    await renewLinkOf(deps, tx, guest);
    await deleteDevicesOfGuests(tx, [guest.id]);
  });
  return null;
}
