import { fr } from '@lampion/contract/french';
import { type BillingPeriod, formatPlanPrice } from '@lampion/contract/rules/plan-price';
import { describeLimits } from '@lampion/contract/rules/plan-words';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { Profile } from '@lampion/contract/schemas/profile';
import { Check } from 'lucide-react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { FactRows } from '../professional-form/fact-rows.tsx';
import { orderAmounts } from './order-amounts.ts';

const terms: Readonly<Record<BillingPeriod, { length: string; renewal: string; end: string }>> = {
  month: { length: 'Un mois', renewal: 'De mois en mois', end: 'du mois payé' },
  year: { length: 'Un an', renewal: 'D’année en année', end: 'de l’année payée' },
};

/** What is bought: what it allows, its price, how long it runs and how it ends. */
export function OrderSummary({ plan, vat }: { plan: AvailableSubscription; vat: Profile['vat'] }) {
  const { product, limits, unit_amount: cents, recurring, taxes } = plan;
  const { length, renewal, end } = terms[recurring.interval];
  return (
    <Card aria-labelledby="order-title">
      <CardHead id="order-title" title="Votre commande" />
      <FactRows
        facts={[
          ['Offre', product.name],
          ['Prix', formatPlanPrice(cents, recurring.interval, taxes)],
          ...orderAmounts(plan, vat),
          ['Durée', `${length}, à partir du paiement`],
          ['Renouvellement', `${renewal}, au même prix, jusqu’à la résiliation`],
          ['Résiliation', `À tout moment et sans frais, pour la fin ${end}`],
        ]}
      />
      <ul className="plan-features" aria-label="Ce que l’offre permet">
        {[...describeLimits(limits), ...Object.values(product.metadata)].map((line) => (
          <li key={line}>
            <Icon of={Check} />
            {fr(line)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
