/**
 * Model of a Stripe subscription, written from its documentation (docs.stripe.com) without looking
 * at our code. Instants in seconds. Each outcome of a payment notifies the organiser once.
 */

const HOUR = 3600;
const DAY = 86_400;
/**
 * Days after which a refused payment is retried, as the account is configured
 * (/billing/revenue-recovery/smart-retries).
 */
const RETRY_DAYS = [3, 5, 7];
/** How many refused attempts send an e-mail each. */
const REFUSALS_NOTIFIED = 2;
/** Time limit of a first payment (/billing/subscriptions/overview#subscription-lifecycle). */
const FIRST_PAYMENT = 23 * HOUR;

export type Card = 'works' | 'refused' | 'asks';

interface Beginning {
  readonly price: string;
  readonly start: number;
  readonly isPaid: boolean;
  /** What the account does after the last refusal. */
  readonly afterRetries: 'canceled' | 'unpaid';
}

const over: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
const running: ReadonlySet<string> = new Set(['active', 'past_due']);

export class SubscriptionModel {
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled' = 'active';
  price: string;
  planned: string | null = null;
  card: Card = 'works';
  periodEnd: number;
  endsAt: number | null = null;
  endedAt: number | null = null;
  /** Attempts made to pay what is due, and the time of the next. */
  due: { readonly attempts: number; readonly nextAt: number | null } | null = null;
  /** When the draft invoice is finalised and charged (/billing/invoices/subscription). */
  draftAt: number | null = null;
  /** E-mails, by their kind. */
  readonly news: string[] = [];
  readonly #beginning: Beginning;
  #periods = 1;
  #isAsked = false;

  constructor(beginning: Beginning) {
    this.#beginning = beginning;
    this.price = beginning.price;
    this.periodEnd = this.#endOf(1);
    if (beginning.isPaid) {
      this.news.push('payment-confirmed');
      return;
    }
    this.status = 'incomplete';
    this.due = { attempts: 0, nextAt: null };
    this.news.push('first-payment-missing');
  }

  /** The same day of a later month, or that month's last (/billing/subscriptions/billing-cycle). */
  #endOf(periods: number): number {
    const day = new Date(this.#beginning.start * 1000);
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + periods + 1, 0)).getUTCDate();
    const time = this.#beginning.start % DAY;
    const date = Math.min(day.getUTCDate(), last);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + periods, date) / 1000 + time;
  }

  get isOver(): boolean {
    return over.has(this.status);
  }

  get isRunning(): boolean {
    return running.has(this.status);
  }

  /** When the next automatic event happens; null for never. */
  get nextAt(): number | null {
    if (this.isOver) return null;
    if (this.status === 'incomplete') return this.#beginning.start + FIRST_PAYMENT;
    const instants = [this.draftAt, this.due?.nextAt ?? null, this.periodEnd];
    return Math.min(...instants.filter((instant) => instant !== null));
  }

  /** Runs the automatic events that are due at an instant. */
  pass(now: number): void {
    const { nextAt } = this;
    if (nextAt === null || nextAt > now) return;
    if (this.status === 'incomplete') this.#expire(nextAt);
    else if (nextAt === this.draftAt) this.#chargeDraft(nextAt);
    else if (nextAt === this.due?.nextAt) this.#charge(nextAt);
    else this.#endPeriod(nextAt);
    this.pass(now);
  }

  #expire(now: number): void {
    this.status = 'incomplete_expired';
    this.endedAt = now;
    this.news.push('first-payment-expired');
  }

  #chargeDraft(now: number): void {
    this.draftAt = null;
    this.due = { attempts: 0, nextAt: null };
    this.#charge(now);
  }

  #endPeriod(now: number): void {
    if (this.endsAt !== null) {
      this.#end(now);
      return;
    }
    this.#periods += 1;
    this.periodEnd = this.#endOf(this.#periods);
    // Invoices of an unpaid subscription stay drafts (/billing/subscriptions/overview#unpaid).
    if (this.status !== 'unpaid') this.draftAt = now + HOUR;
    if (this.planned === null) return;
    this.price = this.planned;
    this.planned = null;
    if (this.isRunning) this.news.push('plan-changed');
  }

  #charge(now: number): void {
    if (this.card === 'works') {
      this.pay();
      return;
    }
    const attempts = (this.due?.attempts ?? 0) + 1;
    const days = RETRY_DAYS[attempts - 1];
    this.due = { attempts, nextAt: days === undefined ? null : now + days * DAY };
    if (days === undefined) this.#giveUp(now);
    else this.#countRefusal(attempts);
  }

  #countRefusal(attempts: number): void {
    this.status = 'past_due';
    if (this.card === 'refused' && attempts <= REFUSALS_NOTIFIED) this.news.push('payment-failed');
    if (this.card === 'asks' && !this.#isAsked) this.news.push('payment-action');
    this.#isAsked ||= this.card === 'asks';
  }

  #giveUp(now: number): void {
    if (this.#beginning.afterRetries === 'unpaid') {
      this.status = 'unpaid';
      this.news.push('plan-suspended');
      return;
    }
    this.#end(now);
    this.news.push('subscription-unpaid');
  }

  #end(now: number): void {
    this.status = 'canceled';
    this.endedAt = now;
    this.planned = null;
  }

  /** Pays what is due, by a retry or by the customer at the invoice's address. */
  pay(): void {
    this.due = null;
    this.#isAsked = false;
    this.status = 'active';
    this.news.push('payment-confirmed');
  }

  /** Cancels at the end of the period (/billing/subscriptions/cancel), or now when it is unpaid. */
  cancel(now: number): void {
    if (this.status === 'unpaid') {
      this.endNow(now);
      return;
    }
    if (this.endsAt === null) this.news.push('subscription-cancelled');
    this.endsAt = this.periodEnd;
    this.planned = null;
  }

  resume(): void {
    if (this.endsAt !== null && this.isRunning) this.news.push('subscription-resumed');
    this.endsAt = null;
  }

  /** Plans another price for the next period (/billing/subscriptions/subscription-schedules). */
  plan(price: string): void {
    this.planned = price;
  }

  /**
   * Switches to a larger plan at once if its share of the period is paid
   * (/billing/subscriptions/pending-updates).
   */
  upgrade(price: string): void {
    if (this.card !== 'works') return;
    this.price = price;
    this.planned = null;
    this.news.push('plan-upgraded');
  }

  endNow(now: number): void {
    if (this.endsAt === null) this.news.push('subscription-cancelled');
    this.#end(now);
  }
}
