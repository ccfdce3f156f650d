import { randomBytes } from 'node:crypto';
import {
  type ChangeWebhookBody,
  type CreateWebhookBody,
  DELIVERIES_PER_PAGE,
  FORMER_SECRET_HOURS,
  type NewWebhook,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookDeliveryQuery,
} from '@lampion/contract/messages/webhooks';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { lockOrganiser } from '../../people/organisers/organisers.ts';
import { type Actor, requireConfirmedEmail, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderWebhookOff } from '../../platform/emails/webhooks.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import {
  type DeliveryRow,
  deleteDeliveriesBefore,
  deleteWebhookRow,
  findDeliveries,
  findOwnerOf,
  findUnsettledSecrets,
  findWebhook,
  findWebhooks,
  giveUpWaiting,
  insertPing,
  insertWebhook,
  lockWebhook,
  replaceSecrets,
  resumeDelivery,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

type Managing = Pick<Deps, 'db' | 'now' | 'secrets' | 'webhookSender'>;

/**
 * The webhooks of the caller's organiser, the latest first: at most 10.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listWebhooks(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Webhook[]> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return [];
  return (await findWebhooks(deps.db, organiserId)).map((row) => toWebhook(row, deps.now()));
}

/**
 * Adds a webhook to the caller's organiser. Its secret is in the answer alone. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without a pro profile), `confirmation_required`, `too_many_webhooks`, `invalid_input` at `url`
 */
export async function createWebhook(
  deps: Managing,
  actor: Actor,
  { url, description, kinds }: CreateWebhookBody,
): Promise<NewWebhook> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  requireConfirmedEmail(actor);
  checkUrl(deps, url);
  const id = uuidv7();
  const { secret, sealed } = makeSecret(deps, id);
  const row = await deps.db.transaction(async (tx) => {
    await lockOrganiser(tx, organiserId);
    if ((await findWebhooks(tx, organiserId)).length >= WEBHOOKS_MAX) throw new AppError('too_many_webhooks');
    const createdAt = deps.now();
    return insertWebhook(tx, { id, organiserId, url, description, kinds, secret: sealed, createdAt });
  });
  return { ...toWebhook(row, deps.now()), secret };
}

/**
 * Changes a webhook. Turned off, what waits is given up; turned on, it begins afresh. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `invalid_input` at `url`
 */
export async function changeWebhook(
  deps: Managing,
  actor: Actor,
  id: string,
  { isOn, ...values }: ChangeWebhookBody,
): Promise<Webhook> {
  if (values.url !== undefined) checkUrl(deps, values.url);
  return changeOwn(deps, actor, id, async (tx, before) => {
    const turned = turn(before, isOn, deps.now());
    if (turned.offAt) await giveUpWaiting(tx, [id]);
    const given = Object.entries({ ...values, ...turned }).filter(([, value]) => value !== undefined);
    const after = given.length === 0 ? before : await updateWebhook(tx, id, Object.fromEntries(given));
    return toWebhook(after, deps.now());
  });
}

function turn(before: WebhookRow, isOn: boolean | undefined, now: Date): Partial<WebhookRow> {
  if (isOn === undefined || isOn === (before.offAt === null)) return {};
  return isOn
    ? { offAt: null, offReason: null, failingSince: null, isSlow: false }
    : { offAt: now, offReason: 'owner' };
}

/**
 * Deletes a webhook with its log; an attempt under way may still arrive.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function deleteWebhook({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null || !(await deleteWebhookRow(db, organiserId, id))) throw new AppError('not_found');
}

/**
 * Gives a webhook a new secret. The previous one signs beside it for 24 hours, so that its owner
 * can exchange it at the receiver without a gap. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function renewWebhookSecret(deps: Managing, actor: Actor, id: string): Promise<NewWebhook> {
  return changeOwn(deps, actor, id, async (tx, { secret: formerSecret }) => {
    const { secret, sealed } = makeSecret(deps, id);
    const now = deps.now();
    const formerUntil = new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000);
    const row = await updateWebhook(tx, id, { secret: sealed, formerSecret, formerUntil });
    return { ...toWebhook(row, now), secret };
  });
}

/**
 * Queues a call that tries the address. Each call queues another one.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `webhook_off`
 */
export async function pingWebhook(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  await changeOwn(deps, actor, id, async (tx, webhook) => {
    if (webhook.offAt !== null) throw new AppError('webhook_off');
    await insertPing(tx, id);
  });
}

const positionSchema = z.tuple([z.int().min(0)]);

/**
 * The log of a webhook, the latest fact first, 20 a page unless `limit` says otherwise.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`; `invalid_input` for a cursor that
 * is not ours
 */
export async function listWebhookDeliveries(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  { limit = DELIVERIES_PER_PAGE, cursor }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryPage> {
  const { organiserId } = requireOrganiser(actor);
  const [before] = readCursor(positionSchema, cursor) ?? [];
  if (organiserId === null || (await findWebhook(db, organiserId, id)) === null)
    throw new AppError('not_found');
  const found = await findDeliveries(db, id, { before, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ position }) => [position]);
  return { deliveries: rows.map(toDelivery), nextCursor };
}

/**
 * Sends a delivery again, with all its attempts and under its id.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `webhook_off`
 */
export async function resendWebhookDelivery(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  deliveryId: string,
): Promise<void> {
  await changeOwn(deps, actor, id, async (tx, webhook) => {
    if (webhook.offAt !== null) throw new AppError('webhook_off');
    if (!(await resumeDelivery(tx, id, deliveryId, deps.now()))) throw new AppError('not_found');
  });
}

/** Deletes what was recorded before an instant. */
export function purgeDeliveries(tx: Queryable, before: Date): Promise<void> {
  return deleteDeliveriesBefore(tx, before);
}

/** The webhooks of an organiser without their secrets, for its owner's data export. */
export async function exportWebhookData(db: Queryable, organiserId: string) {
  const rows = await findWebhooks(db, organiserId);
  return rows.map(({ url, description, kinds, offAt, createdAt }) => ({
    url,
    description,
    kinds,
    offAt,
    createdAt,
  }));
}

/** The e-mail to the organiser of a webhook that was turned off; none once it is on again. */
export function webhookEmails(deps: Pick<Deps, 'config' | 'db'>): Pick<EmailComposers, 'webhook-off'> {
  return {
    async 'webhook-off'(id) {
      const found = await findOwnerOf(deps.db, id);
      if (found === null || found.offReason === null) return null;
      const { email: to, url, offReason } = found;
      const screen = `${deps.config.PUBLIC_URL}/pro/connections/webhooks/${id}`;
      return { to, ...renderWebhookOff({ address: url, isGone: offReason === 'gone', url: screen }) };
    },
  };
}

const SECRET_BYTES = 32;
/** How secrets begin, as Standard Webhooks prescribes. */
const PREFIX = 'whsec_';
const purposeOf = (id: string) => `secret of webhook ${id}`;

function makeSecret({ secrets }: Pick<Deps, 'secrets'>, id: string) {
  const bytes = randomBytes(SECRET_BYTES);
  return { secret: PREFIX + bytes.toString('base64'), sealed: secrets.seal(bytes, purposeOf(id)) };
}

/** A stored secret as its receiver knows it. */
export function openSecret({ secrets }: Pick<Deps, 'secrets'>, id: string, sealed: Buffer): string {
  return PREFIX + secrets.open(sealed, purposeOf(id)).toString('base64');
}

/** Encrypts secrets with the current key. Runs when the server starts; idempotent. */
export async function encryptWebhookSecrets({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  for (;;) {
    const rows = await findUnsettledSecrets(db, secrets.settled);
    if (rows.length === 0) return;
    for (const { id, secret, formerSecret } of rows) {
      const reseal = (sealed: Buffer) => secrets.seal(secrets.open(sealed, purposeOf(id)), purposeOf(id));
      await replaceSecrets(db, id, secret, {
        secret: reseal(secret),
        formerSecret: formerSecret && reseal(formerSecret),
      });
    }
  }
}

const UNFIT = 'Indiquez une adresse publique, en https, sans port ni mot de passe';

function checkUrl({ webhookSender }: Pick<Deps, 'webhookSender'>, url: string): void {
  if (webhookSender.mayCall(url)) return;
  throw new AppError('invalid_input', { fields: [{ path: 'url', message: UNFIT }] });
}

async function changeOwn<T>(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  change: (tx: Queryable, webhook: WebhookRow) => Promise<T>,
): Promise<T> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('not_found');
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, organiserId, id);
    if (webhook === null) throw new AppError('not_found');
    return change(tx, webhook);
  });
}

function toWebhook(row: WebhookRow, now: Date): Webhook {
  const { id, url, description, kinds, offAt, offReason, failingSince, formerUntil, createdAt } = row;
  const isFormerUsed = formerUntil !== null && formerUntil > now;
  return {
    _id: id,
    url,
    description,
    kinds,
    isOn: offAt === null,
    offReason,
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: isFormerUsed ? formerUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, kind, subjectId, state, status, failure, answer, durationMs, attempts } = row;
  return {
    _id: id,
    kind,
    subjectId,
    state,
    status,
    failure,
    answer,
    durationMs,
    attempts,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: state === 'waiting' ? nextAttempt(row).toISOString() : null,
  };
}

const nextAttempt = ({ dueAt, createdAt }: DeliveryRow) => (dueAt > createdAt ? dueAt : createdAt);
