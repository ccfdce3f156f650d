import { fr } from '@lampion/contract/french';
import { describeDiscount } from '@lampion/contract/rules/discount';
import { formatDate } from '@lampion/contract/rules/format';
import { type BillingPeriod, formatPlanPrice } from '@lampion/contract/rules/plan-price';
import { describeLimits } from '@lampion/contract/rules/plan-words';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import type { Profile } from '@lampion/contract/schemas/profile';
import { Check } from 'lucide-react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { FactRows } from '../professional-form/fact-rows.tsx';
import type { Fact } from '../professional-form/identity-facts.ts';
import { orderAmounts } from './order-amounts.ts';
import { PromotionCodeField } from './promotion-code-field.tsx';
import type { PromotionCodeState } from './use-promotion-code.ts';

const terms: Readonly<Record<BillingPeriod, { length: string; renewal: string; end: string }>> = {
  month: { length: 'Un mois', renewal: 'De mois en mois', end: 'du mois payé' },
  year: { length: 'Un an', renewal: 'D’année en année', end: 'de l’année payée' },
};

/** What a code takes off. */
function reductionFacts({ discount }: OrderPreview): Fact[] {
  return discount === null ? [] : [['Réduction', describeDiscount(discount)]];
}

/** What is paid once it is over. */
function laterFacts({ plan, fullPriceFrom }: OrderPreview): Fact[] {
  if (fullPriceFrom === null) return [];
  const price = formatPlanPrice(plan.unit_amount, plan.recurring.interval, plan.taxes);
  return [['Prix entier', `${price}, à partir du ${formatDate(fullPriceFrom, 'long')}`]];
}

interface OrderSummaryProps {
  code: PromotionCodeState;
  vat: Profile['vat'];
}

/** What is bought: what it allows, its price, how long it runs and how it ends. */
export function OrderSummary({ code, vat }: OrderSummaryProps) {
  const { preview } = code;
  const { product, limits, unit_amount: cents, recurring, taxes } = preview.plan;
  const { length, renewal, end } = terms[recurring.interval];
  return (
    <Card aria-labelledby="order-title">
      <CardHead id="order-title" title="Votre commande" />
      <FactRows
        facts={[
          ['Offre', product.name],
          ['Prix', formatPlanPrice(cents, recurring.interval, taxes)],
          ...reductionFacts(preview),
          ...orderAmounts({ unit_amount: preview.firstAmount, taxes }, vat),
          ...laterFacts(preview),
          ['Durée', `${length}, à partir du paiement`],
          ['Renouvellement', `${renewal}, au prix de l’offre, jusqu’à la résiliation`],
          ['Résiliation', `À tout moment et sans frais, pour la fin ${end}`],
        ]}
      />
      <PromotionCodeField state={code} />
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
