import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { Profile } from '@lampion/contract/schemas/profile';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { FactRows } from '../professional-form/fact-rows.tsx';
import { identityFacts } from '../professional-form/identity-facts.ts';

/** Who the invoice is for, to be corrected before the payment. */
export function OrderPayer({ profile }: { profile: Profile }) {
  return (
    <Card aria-labelledby="payer-title">
      <CardHead id="payer-title" title="Facturation">
        <LinkButton size="small" to={paymentPages.profile}>
          Corriger
        </LinkButton>
      </CardHead>
      <FactRows facts={identityFacts(profile)} />
    </Card>
  );
}
