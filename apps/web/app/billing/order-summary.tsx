import { billingEndpoints, type OrderPreview } from '@lampion/contract/billing/billing';
import { describeDiscount } from '@lampion/contract/billing/rules/discount';
import { type BillingPeriod, formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { describeLimits } from '@lampion/contract/billing/rules/plan-words';
import { fr } from '@lampion/contract/french';
import type { Profile } from '@lampion/contract/people/profile';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Check, Tag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Fact, FactRows } from '../people/professional/identity-facts.tsx';
import { callApi } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { useAsk } from '../ui/dialog.tsx';
import { useErrorFocus } from '../ui/forms/focus.ts';
import { TextField } from '../ui/forms/input.tsx';
import { Icon } from '../ui/graphics.tsx';
import { orderAmounts } from './invoice-labels.ts';

const terms: Readonly<Record<BillingPeriod, { length: string; renewal: string; end: string }>> = {
  month: { length: 'Un mois', renewal: 'De mois en mois', end: 'du mois payé' },
  year: { length: 'Un an', renewal: 'D’année en année', end: 'de l’année payée' },
};

/** The discount of a promotion code. */
function reductionFacts({ discount }: OrderPreview): Fact[] {
  return discount === null ? [] : [['Réduction', describeDiscount(discount)]];
}

/** The price after the discount ends. */
function laterFacts({ plan, fullPriceFrom }: OrderPreview): Fact[] {
  if (fullPriceFrom === null) return [];
  const price = formatPlanPrice(plan.unit_amount, plan.recurring.interval, plan.taxes);
  return [['Prix entier', `${price}, à partir du ${formatDate(fullPriceFrom, 'long')}`]];
}

interface OrderSummaryProps {
  code: PromotionCodeState;
  vat: Profile['vat'];
}

/** The order: what it allows, its price, its duration and how it ends. */
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

/** The field for a promotion code, collapsed at first; shows the discount once a code is valid. */
export function PromotionCodeField({ state }: { state: PromotionCodeState }) {
  const form = useErrorFocus(state.fault);
  const { discount } = state.preview;
  if (discount !== null) {
    return (
      <div className="promotion">
        <p className="well note" role="status">
          <Icon of={Tag} />
          <span>{fr(`Code ${discount.code} : la réduction est dans le récapitulatif.`)}</span>
        </p>
        <Button size="small" onClick={state.remove}>
          Retirer le code
        </Button>
      </div>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void state.apply();
  }
  return (
    <details className="promotion">
      <summary>Code promotionnel</summary>
      <form className="promotion-form" ref={form} onSubmit={submit} noValidate>
        <TextField
          name="code"
          label="Code promotionnel"
          hint="Facultatif. La réduction s’affiche avant la commande."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={state.typed}
          error={state.fault}
          onChange={({ target }) => state.type(target.value)}
        />
        <Button type="submit" pendingText={state.isBusy ? 'Vérification…' : undefined}>
          Appliquer
        </Button>
      </form>
    </details>
  );
}

const MISSING = 'Indiquez un code, ou commandez sans réduction';

/** The order as the server calculates it, with or without a promotion code. */
export function usePromotionCode(plain: OrderPreview) {
  const [reduced, setReduced] = useState<OrderPreview | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { ask, isBusy, fault } = useAsk();

  async function apply() {
    const code = typed.trim();
    setMissing(code === '');
    if (code === '') return;
    const query = { priceId: plain.plan.id, code };
    const found = await ask(() => callApi(billingEndpoints.previewOrder, { query }));
    if (found) setReduced(found);
  }

  function remove() {
    setReduced(null);
    setTyped('');
  }

  // The user may have switched to another plan since.
  const preview = reduced?.plan.id === plain.plan.id ? reduced : plain;
  return { preview, typed, type: setTyped, fault: isMissing ? MISSING : fault, isBusy, apply, remove };
}

export type PromotionCodeState = ReturnType<typeof usePromotionCode>;
