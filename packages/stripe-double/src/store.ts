import type { AccountDocument, CustomerDocument } from './documents.ts';

export interface Documents {
  readonly account: AccountDocument;
  /** Null for a call about nobody, and about somebody unknown. */
  readonly customer: CustomerDocument | null;
}

/** Where the documents are. They may be changed by a step, and are then stored. */
export interface DoubleStore {
  /** Runs a step alone with a customer's documents: two steps of one customer never overlap. */
  change<T>(customerId: string | null, step: (documents: Documents) => T): Promise<T>;
  /** Runs a step with a new customer; an answer that refuses leaves none behind. */
  create<T>(customerId: string, step: (documents: Documents) => T): Promise<T>;
}
