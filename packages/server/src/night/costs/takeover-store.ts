import { and, eq, inArray, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type Reassignment, reassign } from '../../platform/db/statements.ts';
import {
  costAccounts,
  costCouples,
  expensePayers,
  expenseSharers,
  expenses,
  paybacks,
} from '../../platform/db/tables/night/costs.ts';
import { isAgreed } from './policy.ts';
import { findCouples } from './store.ts';
import { purposeOf } from './view.ts';

/**
 * Moves what a member's former guest row paid, shares and gave back: both balances are added up and
 * nobody else's changes, but for an odd cent. What the two owed each other is even.
 */
export const moveCosts: GuestListener = async ({ secrets }, tx, { eventId, guestId: to, formerId: from }) => {
  if (from === null) return;
  const move = { from, to };
  await moveExpenses(tx, eventId, move);
  const both = [from, to];
  await tx
    .delete(paybacks)
    .where(and(eq(paybacks.eventId, eventId), inArray(paybacks.fromId, both), inArray(paybacks.toId, both)));
  await reassign(tx, paybacks.fromId, move);
  await reassign(tx, paybacks.toId, move);
  await moveCouple(tx, eventId, move);
  const [account] = await tx.delete(costAccounts).where(eq(costAccounts.guestId, from)).returning();
  if (account === undefined) return;
  const secret = secrets.open(account.sealed, purposeOf(account));
  const sealed = secrets.seal(secret, purposeOf({ eventId, guestId: to }));
  await tx.insert(costAccounts).values({ eventId, guestId: to, sealed }).onConflictDoNothing();
};

async function moveExpenses(tx: Queryable, eventId: string, { from, to }: Reassignment): Promise<void> {
  const both = sql`(${from}::uuid, ${to}::uuid)`;
  // The payer paid what the others did not: without their row, that part is theirs again.
  await tx.execute(sql`
    DELETE FROM ${expensePayers} p USING ${expenses} e
    WHERE e.id = p.expense_id AND e.event_id = ${eventId} AND e.payer_id IN ${both} AND p.guest_id IN ${both}`);
  await tx.execute(sql`
    UPDATE ${expensePayers} own SET cents = own.cents + former.cents FROM ${expensePayers} former
    WHERE own.guest_id = ${to} AND former.guest_id = ${from} AND former.expense_id = own.expense_id`);
  // Two equal shares of one person are two parts.
  await tx.execute(sql`
    UPDATE ${expenses} e SET split = 'parts' WHERE e.event_id = ${eventId} AND e.split = 'equal'
      AND (SELECT count(*) FROM ${expenseSharers} s WHERE s.expense_id = e.id AND s.guest_id IN ${both}) = 2`);
  await tx.execute(sql`
    UPDATE ${expenseSharers} own SET value = own.value + former.value FROM ${expenseSharers} former
    WHERE own.guest_id = ${to} AND former.guest_id = ${from} AND former.expense_id = own.expense_id`);
  await reassign(tx, expensePayers.guestId, { from, to }, [expensePayers.expenseId]);
  await reassign(tx, expenseSharers.guestId, { from, to }, [expenseSharers.expenseId]);
  await tx.delete(expensePayers).where(eq(expensePayers.guestId, from));
  await tx.delete(expenseSharers).where(eq(expenseSharers.guestId, from));
  await reassign(tx, expenses.payerId, { from, to });
  await reassign(tx, expenses.notedById, { from, to });
}

/** A person settles with one other: the agreed couple stays, else the first proposal. */
async function moveCouple(tx: Queryable, eventId: string, { from, to }: Reassignment): Promise<void> {
  const isOf = (id: string | null) => id === from || id === to;
  const own = (await findCouples(tx, eventId)).filter(({ oneId, otherId }) => isOf(oneId) || isOf(otherId));
  const [kept] = own
    .filter(({ oneId, otherId }) => !(isOf(oneId) && isOf(otherId)))
    .sort((a, b) => Number(isAgreed(b)) - Number(isAgreed(a)));
  const ids = own.flatMap(({ id }) => (id === kept?.id ? [] : [id]));
  if (ids.length > 0) await tx.delete(costCouples).where(inArray(costCouples.id, ids));
  await reassign(tx, costCouples.oneId, { from, to });
  await reassign(tx, costCouples.otherId, { from, to });
}
