import type { Desk } from './account-context.ts';

interface Kept {
  /** Brings everything back to what it was. */
  undo(): void;
}

/** Remembers how things are, so that what was tried can be undone. */
export function remember({ account, customer }: Desk): Kept {
  const before = structuredClone({ account, customer });
  return {
    undo() {
      Object.assign(account, before.account);
      if (customer !== null) Object.assign(customer, before.customer);
    },
  };
}
