import { createHash } from 'node:crypto';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { countKnownDevices, insertKnownDevice, touchKnownDevice } from './session-store.ts';

/** The device of a sign-in, with the random mark that its browser keeps, if it sent one. */
export type Device = Pick<Client, 'userAgent'> & { readonly deviceMark?: string | undefined };

/**
 * Notes the device of a sign-in. The owner gets an e-mail about each one that is new to the
 * account, except the first, with which the account was created or is used at all. Without a mark,
 * all devices of one kind count as one. A demonstration publishes its passwords and sends none.
 */
export async function noteDevice(
  deps: Pick<Deps, 'now' | 'publishedPassword'>,
  db: Queryable,
  accountId: string,
  { userAgent, deviceMark }: Device,
): Promise<void> {
  const device = describeDevice(userAgent);
  // Hashed with the account, so that rows of two accounts do not reveal a shared device.
  const markHash = createHash('sha256')
    .update(`${accountId} ${deviceMark ?? device}`)
    .digest();
  const known = { accountId, markHash, now: deps.now() };
  if (await touchKnownDevice(db, known)) return;
  await db.transaction(async (tx) => {
    const id = await insertKnownDevice(tx, { ...known, device });
    if (id === null || deps.publishedPassword !== null) return;
    if ((await countKnownDevices(tx, accountId)) > 1)
      await queueEmail(deps, tx, { template: 'new-device', id });
  });
}

/** Ordered: browsers based on another one also contain its name. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bLampion\//, 'Application Lampion'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (list: typeof browsers, userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1];

/** Describes a device from its user agent: "Firefox sur Linux". */
export function describeDevice(userAgent: string): string {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser === undefined) return system ?? 'Appareil inconnu';
  return system === undefined ? browser : `${browser} sur ${system}`;
}
