import { fr } from '@lampion/contract/french';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { formatDate } from '@lampion/contract/rules/format';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { nameTrial } from '@lampion/contract/rules/trial';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import { Info } from 'lucide-react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { FieldError, useSentFault } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TrialOffer } from './trial-offer.tsx';
import type { OrderState } from './use-order.ts';

/** What the law asks before an order, and the order. */
export function OrderForm({ state, preview }: { state: OrderState; preview: OrderPreview }) {
  const { answers, faults, answer } = state;
  return (
    <Card aria-labelledby="accept-title">
      <CardHead id="accept-title" title="Avant de commander" />
      <form
        ref={state.form}
        className="form order-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit({ isTrial: false });
        }}
      >
        <EmployeesField state={state} />
        {answers.hasFewEmployees !== null && <Withdrawal state={state} />}
        <Checkbox
          name="acceptsTerms"
          label={<TermsLabel />}
          checked={answers.acceptsTerms}
          error={faults.acceptsTerms}
          required
          onChange={(event) => answer({ acceptsTerms: event.target.checked })}
        />
        <TrialOffer preview={preview} />
        <OrderActions state={state} trialDays={preview.trialDays} />
      </form>
    </Card>
  );
}

/** The order, and the trial that can be had instead: either is asked for once. */
function OrderActions({
  state: { isBusy, isTrial, submit },
  trialDays,
}: {
  state: OrderState;
  trialDays: number;
}) {
  const pendingText = 'Un instant…';
  return (
    <div className="actions">
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        pendingText={isBusy && !isTrial ? pendingText : undefined}
      >
        Commander avec obligation de paiement
      </Button>
      {trialDays > 0 && (
        <Button
          disabled={isBusy}
          pendingText={isBusy && isTrial ? pendingText : undefined}
          onClick={() => void submit({ isTrial: true })}
        >
          {nameTrial(trialDays)}
        </Button>
      )}
      <LinkButton variant="ghost" to={paymentPages.subscription}>
        Choisir une autre offre
      </LinkButton>
    </div>
  );
}

function TermsLabel() {
  return (
    <>
      J’accepte les{' '}
      <a className="link" href="/terms#offres" target="_blank" rel="noreferrer">
        conditions générales de vente
      </a>{' '}
      {fr(`(version du ${formatDate(termsVersion, 'long')})`)}
    </>
  );
}

function EmployeesField({ state: { answers, faults, answer } }: { state: OrderState }) {
  const { fault, onInput } = useSentFault(faults.hasFewEmployees);
  const option = (value: boolean, label: string) => (
    <label className="check">
      <input
        type="radio"
        name="hasFewEmployees"
        checked={answers.hasFewEmployees === value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'employees-error' : undefined}
        onChange={() => answer({ hasFewEmployees: value })}
      />
      <span>{fr(label)}</span>
    </label>
  );
  return (
    <fieldset className="field" onInput={onInput}>
      <legend className="label">{fr('Combien de salariés employez-vous ?')}</legend>
      {option(true, '5 salariés au plus')}
      {option(false, 'Plus de 5 salariés')}
      {fault && <FieldError id="employees-error">{fault}</FieldError>}
    </fieldset>
  );
}

const rights = {
  some: 'Vous pouvez vous rétracter pendant quatorze jours à compter de la commande, sans motif : depuis votre profil, onglet Abonnement, ou avec le modèle des',
  none: 'Au-delà de 5 salariés, la loi ne prévoit pas de rétractation entre professionnels. Vous pouvez résilier à tout moment :',
};

/** Whether the order can be withdrawn from, and the request to begin before that time is over. */
function Withdrawal({ state: { answers, faults, answer } }: { state: OrderState }) {
  const hasRight = answers.hasFewEmployees === true;
  return (
    <>
      <p className="well note" role="status">
        <Icon of={Info} />
        <span>
          {fr(hasRight ? rights.some : rights.none)}{' '}
          <a
            className="link"
            href={hasRight ? '/terms#retractation' : '/terms#duree'}
            target="_blank"
            rel="noreferrer"
          >
            {hasRight ? 'conditions, article 13' : 'conditions, article 12'}
          </a>
          .
        </span>
      </p>
      {hasRight && (
        <Checkbox
          name="startsAtOnce"
          label="Je demande que l’offre commence sans attendre, avant la fin de ces quatorze jours"
          hint="Si je me rétracte, les jours déjà servis restent dus et le reste m’est remboursé."
          checked={answers.startsAtOnce}
          error={faults.startsAtOnce}
          required
          onChange={(event) => answer({ startsAtOnce: event.target.checked })}
        />
      )}
    </>
  );
}
