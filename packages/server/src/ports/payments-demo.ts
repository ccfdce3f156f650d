import type { Log } from '../log.ts';
import type { DemoDocuments } from './demo-documents-store.ts';
import type { DemoPages } from './demo-pages.ts';
import type { Payments } from './payments.ts';

export interface DemoOptions {
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** Signs the events of the demo payment; known to this installation alone. */
  readonly secret: () => Promise<string>;
  readonly openDocuments: () => Promise<DemoDocuments>;
}

type Lazy = Omit<Payments, 'demo' | 'knownPrices' | 'forgetPrices'>;

const calls: Readonly<Record<keyof Lazy, true>> = {
  listPrices: true,
  getPrice: true,
  createCustomer: true,
  hasCustomer: true,
  updateCustomer: true,
  closeCustomer: true,
  createCheckout: true,
  findCheckout: true,
  expireCheckout: true,
  findSubscription: true,
  listInvoices: true,
  listCreditNotes: true,
  listPaidInvoices: true,
  findReversals: true,
  findInvoicePage: true,
  findCustomerOfPayment: true,
  setTax: true,
  findInvoiceFacts: true,
  planChange: true,
  previewUpgrade: true,
  upgrade: true,
  revokeChange: true,
  withdraw: true,
  findDiscount: true,
  cancelAtPeriodEnd: true,
  resume: true,
  createPortalLink: true,
  readEvent: true,
};

const pages: Readonly<Record<keyof DemoPages, true>> = {
  findCheckout: true,
  payCheckout: true,
  findInvoice: true,
  payInvoice: true,
  findCreditNote: true,
  findPortal: true,
  changeMethod: true,
  listEvents: true,
  listDue: true,
};

type Call = (...args: unknown[]) => unknown;

/** The methods of what is opened at the first call of one of them. */
function openLazily<T extends object>(open: () => Promise<T>, names: Readonly<Record<keyof T, true>>): T {
  const methods = Object.keys(names).map((name) => {
    const call: Call = async (...args) => ((await open())[name as keyof T] as Call)(...args);
    return [name, call];
  });
  return Object.fromEntries(methods) as T;
}

/**
 * The demo payment: what is said to Stripe, said to a double of it whose books are our database. No money moves. The
 * library and the double take half a second to load: that is done at the first use.
 */
export function createDemoPayments(options: DemoOptions): Payments {
  let opened: Payments | undefined;
  let opening: Promise<Payments & { readonly demo: DemoPages }> | undefined;

  async function load() {
    const { openDemoPayments } = await import('./payments-demo-open.ts');
    const payments = await openDemoPayments(options);
    opened = payments;
    return payments;
  }
  const open = () => {
    opening ??= load().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    ...openLazily<Lazy>(open, calls),
    knownPrices: () => opened?.knownPrices() ?? [],
    forgetPrices: () => opened?.forgetPrices(),
    demo: openLazily<DemoPages>(async () => (await open()).demo, pages),
  };
}
