import type { Desk } from './account-context.ts';

interface Kept {
  /** Restores the remembered state. */
  undo(): void;
}

/** Remembers the current state, so that an attempt can be undone. */
export function remember({ account, customer }: Desk): Kept {
  const before = structuredClone({ account, customer });
  return {
    undo() {
      Object.assign(account, before.account);
      if (customer !== null) Object.assign(customer, before.customer);
    },
  };
}
