import { all, change, type Desk, fileOf, findCustomer, keep, ownId } from '../account-context.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readMetadata, readNumber, readText, readTextOrNull } from '../params.ts';
import { invalid } from '../refusal.ts';
import type { StripeObject } from '../shapes.ts';

interface Cause {
  readonly type: string;
  readonly invoice?: string;
  readonly credit_note?: string;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
}

/** Changes the customer's balance: below zero it is their credit, which the next invoices use. */
export function addBalance(desk: Desk, amount: number, cause: Cause): StripeObject | null {
  const customer = findCustomer(desk, fileOf(desk).id);
  if (amount === 0) return null;
  const ending = customer.balance + amount;
  change(desk, customer, { balance: ending }, 'customer.updated');
  return keep(desk, {
    id: ownId(desk, 'cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: desk.now,
    credit_note: cause.credit_note ?? null,
    currency: customer.currency ?? 'eur',
    customer: customer.id,
    customer_account: null,
    description: cause.description ?? null,
    ending_balance: ending,
    invoice: cause.invoice ?? null,
    livemode: false,
    metadata: cause.metadata ?? {},
    type: cause.type,
  });
}

export function createBalanceTransaction(desk: Desk, params: Params, customer: string): object {
  checkParams(params, ['description', 'metadata'], ['amount', 'currency']);
  const known = findCustomer(desk, customer);
  known.currency ??= readText(params, 'currency') ?? 'eur';
  const cause = { type: 'adjustment', description: readTextOrNull(params, 'description') };
  const moved = addBalance(desk, readNumber(params, 'amount') ?? 0, {
    ...cause,
    metadata: readMetadata(params),
  });
  if (moved === null) throw invalid('amount', 'Invalid integer: must not be 0');
  return moved;
}

export function listBalanceTransactions(desk: Desk, params: Params, customer: string): object {
  checkParams(params, [...listParams, 'invoice']);
  findCustomer(desk, customer);
  const moves = all(desk, 'customer_balance_transaction');
  return page(moves, params, `/v1/customers/${customer}/balance_transactions`);
}
