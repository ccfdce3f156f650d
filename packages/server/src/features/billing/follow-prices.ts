import type { Deps } from '../../deps.ts';

/** Forgets the prices on sale whenever they change, so that pages made from then on ask for them. */
export async function followPrices({ pages, payments }: Pick<Deps, 'pages' | 'payments'>): Promise<void> {
  await pages.listen({
    changed: (tags) => {
      if (tags.includes('plans')) payments.forgetPrices();
    },
    missed: () => payments.forgetPrices(),
  });
}
