// Owner: messages/webhooks. Addresses that organisers want called, and every call of them.

import type {
  WebhookDeliveryKind,
  WebhookDeliveryState,
  WebhookFailure,
  WebhookKind,
  WebhookOffReason,
} from '@lampion/contract/messages/webhooks';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { organisers } from '../people/organisers.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text().notNull(),
    kinds: text().array().$type<WebhookKind[]>().notNull(),
    /** Encrypted: the server signs with it. */
    secret: bytea().notNull(),
    /** Encrypted as well; signs until `formerUntil`. */
    formerSecret: bytea(),
    formerUntil: instant(),
    /** Since when it is off; null: it is on. */
    offAt: instant(),
    offReason: text().$type<WebhookOffReason>(),
    /** Since when every attempt failed; null after a success. */
    failingSince: instant(),
    /** The last attempt failed or took seconds: its next ones wait among others like it. */
    isSlow: boolean().notNull().default(false),
    /** An attempt is under way; no other worker begins one until then. */
    claimedUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('webhooks_organiser_idx').on(table.organiserId, table.id)],
);

/**
 * The calls of a webhook, in the order of their facts. Written in the transaction of the fact;
 * those of guests, entries, followers and payments by triggers. Names and addresses of people are
 * not stored: they are read when a delivery is sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also its `webhook-id`, the same at every attempt. */
    id: primaryId(),
    /** Order of the facts. Those of one subject are recorded one after another, behind its lock. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text().$type<WebhookDeliveryKind>().notNull(),
    subjectId: uuid().notNull(),
    /** What is known of the fact without its people. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text().$type<WebhookDeliveryState>().notNull().default('waiting'),
    /** Earliest time of the next attempt. The first is due at once, whatever the clocks say. */
    dueAt: instant().notNull().default(new Date(0)),
    /** All attempts, and those since it was recorded or last sent again by an owner. */
    attempts: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    lastAttemptAt: instant(),
    status: smallint(),
    failure: text().$type<WebhookFailure>(),
    answer: text(),
    durationMs: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.position.desc()),
    index('webhook_deliveries_due_idx')
      .on(table.webhookId, table.dueAt, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_subject_idx')
      .on(table.webhookId, table.subjectId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_created_idx').on(table.createdAt),
  ],
);
