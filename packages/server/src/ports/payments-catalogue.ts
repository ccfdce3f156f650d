import type { PlanPrice } from './payments.ts';

const KEPT_MS = 5 * 60_000;
/** After a failure, cached prices are used for this long before the next attempt. */
const PATIENCE_MS = 30_000;

export interface Catalogue {
  list(): Promise<readonly PlanPrice[]>;
  known(): readonly PlanPrice[];
  /** Prices changed: the next call asks the provider. */
  forget(): void;
}

/**
 * Caches the prices on offer for five minutes. Concurrent callers share one request; while the provider fails, cached
 * prices stay in use.
 */
export function createCatalogue(load: () => Promise<readonly PlanPrice[]>, now: () => Date): Catalogue {
  let prices: readonly PlanPrice[] = [];
  let freshUntil = 0;
  let loading: Promise<readonly PlanPrice[]> | undefined;

  async function refresh(): Promise<readonly PlanPrice[]> {
    try {
      prices = [...(await load())].sort((one, other) => one.amount - other.amount);
      freshUntil = now().getTime() + KEPT_MS;
    } catch (error) {
      if (prices.length === 0) throw error;
      freshUntil = now().getTime() + PATIENCE_MS;
    } finally {
      loading = undefined;
    }
    return prices;
  }

  return {
    async list() {
      if (now().getTime() < freshUntil) return prices;
      loading ??= refresh();
      return loading;
    },
    known: () => prices,
    forget() {
      freshUntil = 0;
    },
  };
}
