import { termsVersion } from '@lampion/contract/legal/terms-version';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { openCheckout } from './open-checkout.ts';

interface OrderAnswers {
  /** Null until it is said. */
  readonly hasFewEmployees: boolean | null;
  readonly startsAtOnce: boolean;
  readonly acceptsTerms: boolean;
}
type Faults = Readonly<Partial<Record<keyof OrderAnswers, string>>>;

const words = {
  hasFewEmployees: 'Dites combien de salariés vous employez',
  startsAtOnce: 'Cochez cette demande pour continuer : l’offre commence sans attendre',
  acceptsTerms: 'Acceptez les conditions générales de vente pour commander',
} as const;

function findFaults({ hasFewEmployees, startsAtOnce, acceptsTerms }: OrderAnswers): Faults {
  return {
    ...(hasFewEmployees === null && { hasFewEmployees: words.hasFewEmployees }),
    ...(hasFewEmployees === true && !startsAtOnce && { startsAtOnce: words.startsAtOnce }),
    ...(!acceptsTerms && { acceptsTerms: words.acceptsTerms }),
  };
}

/** What is answered before an order, and the order itself, which leads to the payment page. */
export function useOrder({ plan, discount }: Pick<OrderPreview, 'plan' | 'discount'>) {
  const [answers, setAnswers] = useState<OrderAnswers>({
    hasFewEmployees: null,
    startsAtOnce: false,
    acceptsTerms: false,
  });
  const [faults, setFaults] = useState<Faults>({});
  const form = useErrorFocus(faults);
  const { run, isBusy } = useTask({ isLeaving: true });
  const [isTrial, setTrial] = useState(false);

  async function submit(kind: { readonly isTrial: boolean }) {
    setTrial(kind.isTrial);
    const { hasFewEmployees, startsAtOnce } = answers;
    const found = findFaults(answers);
    setFaults(found);
    if (hasFewEmployees === null || Object.keys(found).length > 0) return;
    const order = { ...kind, priceId: plan.id, code: discount?.code ?? '', termsVersion, hasFewEmployees };
    await run({
      failure: 'Erreur lors de la création de la session de paiement',
      work: async () => {
        const asked = { ...order, startsAtOnce: hasFewEmployees && startsAtOnce };
        window.location.assign(await openCheckout(asked));
        return { title: 'Ouverture de la page de paiement' };
      },
    });
  }

  return {
    form,
    answers,
    faults,
    isBusy,
    isTrial,
    submit,
    answer: (part: Partial<OrderAnswers>) => setAnswers((before) => ({ ...before, ...part })),
  };
}

export type OrderState = ReturnType<typeof useOrder>;
