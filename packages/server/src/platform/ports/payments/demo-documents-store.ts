import { nextDue } from '@lampion/stripe-double/advance';
import {
  type CustomerDocument,
  type Documents,
  type DoubleStore,
  newCustomerDocument,
} from '@lampion/stripe-double/documents';
import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/database.ts';
import { demoDocuments } from '../../db/tables/ports.ts';
import { openDemoAccount } from './demo.ts';

type Row = Pick<typeof demoDocuments.$inferInsert, 'id' | 'document' | 'dueAt' | 'version'>;

const ACCOUNT = 'account';

/** A concurrent step wrote first; the documents read are outdated. */
class OvertakenError extends Error {}

/** Events kept per customer: one read covers all earlier events. */
const EVENTS_KEPT = 10;

/**
 * Events a provider would post. Each triggers the same read, so only events of a change are needed.
 */
const isDelivered = ({ type }: { readonly type: string }): boolean =>
  /^(?:checkout\.session\.completed|customer\.subscription\.|invoice\.(?:paid|payment_))/.test(type);

function tidy({ account, customer }: Documents): void {
  account.events = [];
  if (customer !== null) customer.events = customer.events.filter(isDelivered).slice(-EVENTS_KEPT);
}

/** A customer's document as a row; version 0 for a new one. */
export function toDemoRow(documents: Documents, customer: CustomerDocument, version = 1): Row {
  const due = nextDue({ ...documents, now: 0, request: { id: null, idempotency_key: null } });
  const dueAt = due === null ? null : new Date(due * 1000);
  return { id: customer.id, document: customer, version, dueAt };
}

/** Writes a document if its version has not changed. */
async function write(tx: Queryable, row: Row): Promise<void> {
  const version = sql`${demoDocuments.version} + 1`;
  const rows = await tx
    .insert(demoDocuments)
    .values({ ...row, version: 1 })
    .onConflictDoUpdate({
      target: demoDocuments.id,
      set: { document: row.document, dueAt: row.dueAt ?? null, version },
      setWhere: eq(demoDocuments.version, row.version),
    })
    .returning({ id: demoDocuments.id });
  if (rows.length === 0) throw new OvertakenError();
}

async function read(db: Db, customerId: string | null) {
  const ids = [ACCOUNT, ...(customerId === null ? [] : [customerId])];
  const rows = await db.select().from(demoDocuments).where(inArray(demoDocuments.id, ids));
  const find = (id: string | null) => rows.find((row) => row.id === id);
  const [account, customer] = [find(ACCOUNT), find(customerId)];
  return {
    account: openDemoAccount(account?.document as Documents['account'] | undefined),
    customer: (customer?.document ?? null) as Documents['customer'],
    versions: { account: account?.version ?? 0, customer: customer?.version ?? 0 },
  };
}

/**
 * Reads the documents, runs a step and writes what it changed. Always writes the customer first.
 */
async function runOnce<T>(
  db: Db,
  customerId: string | null,
  { isNew, step }: { readonly isNew: boolean; readonly step: (documents: Documents) => T },
): Promise<T> {
  const { versions, ...stored } = await read(db, customerId);
  const documents = isNew ? { ...stored, customer: newCustomerDocument(customerId ?? '') } : stored;
  const before = { account: JSON.stringify(documents.account), customer: JSON.stringify(documents.customer) };
  const result = step(documents);
  tidy(documents);
  const { account, customer } = documents;
  const rows: Row[] = [];
  if (customer !== null && JSON.stringify(customer) !== before.customer) {
    rows.push(toDemoRow(documents, customer, versions.customer));
  }
  if (JSON.stringify(account) !== before.account) {
    rows.push({ id: ACCOUNT, document: account, version: versions.account });
  }
  if (rows.length > 0) {
    await db.transaction(async (tx) => {
      for (const row of rows) await write(tx, row);
    });
  }
  return result;
}

/** The documents, and the customers with events due. */
export interface DemoDocuments extends DoubleStore {
  listDue(now: Date, limit: number): Promise<string[]>;
}

/**
 * The documents of the demo payment in PostgreSQL. Optimistic: a step holds no lock and is repeated
 * if another one wrote first. So steps of one customer are serialised, and different customers do
 * not wait for each other.
 */
export function createDemoDocuments(db: Db): DemoDocuments {
  async function run<T>(id: string | null, isNew: boolean, step: (documents: Documents) => T): Promise<T> {
    for (;;) {
      try {
        return await runOnce(db, id, { isNew, step });
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error;
      }
    }
  }
  return {
    change: (customerId, step) => run(customerId, false, step),
    create: (customerId, step) => run(customerId, true, step),
    async listDue(now, limit) {
      const { id, dueAt } = demoDocuments;
      const rows = await db
        .select({ id })
        .from(demoDocuments)
        .where(lte(dueAt, now))
        .orderBy(asc(dueAt))
        .limit(limit);
      return rows.map((row) => row.id);
    },
  };
}
