import { type DemoChoice, type DemoMethod, demoChoices } from '@lampion/contract/billing/rules/payment-pages';
import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { answerOrRefuse, isRefusal } from '../../platform/pages/page-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';

interface MethodFormProps {
  methods: readonly DemoMethod[];
  /** Why the last method was refused. */
  refusal: string | null;
  /** Label of the submit button. */
  submit: string;
  /** Nothing is due, so choosing a method is optional. */
  mayBeNone?: boolean;
  /** The bank's confirmation comes first; another method is only the fallback. */
  isSecond?: boolean;
  /** Other actions, beside the button. */
  children?: ReactNode;
}

/** Chooses a demo payment method instead of typing a card. */
export function MethodForm(props: MethodFormProps) {
  const { methods, refusal, submit, mayBeNone = false, isSecond = false, children } = props;
  const options = methods.map((method) => [method, methodWords[method]] as const);
  const all = mayBeNone ? [['none', 'Sans moyen de paiement'] as const, ...options] : options;
  return (
    <form method="post" className="form">
      {refusal !== null && (
        <div role="alert">
          <FieldError>{describeRefusal(refusal)}</FieldError>
        </div>
      )}
      <fieldset className="field">
        <legend className="label">{isSecond ? 'Autre moyen de paiement' : 'Moyen de paiement'}</legend>
        {all.map(([value, label], index) => (
          <label key={value} className="check">
            <input type="radio" name="moyen" value={value} defaultChecked={index === 0} />
            <span>{fr(label)}</span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button
          type="submit"
          name="choix"
          value="payer"
          variant={isSecond ? undefined : 'primary'}
          size="large"
        >
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The window that a bank would open: the customer authenticates, or fails to. */
export function BankForm() {
  return (
    <form method="post" className="form bank-form" aria-labelledby="bank-title">
      <h2 id="bank-title">Votre banque veut savoir qui paie</h2>
      <p>
        {fr('Dans la démonstration, vous répondez à sa place. Si vous quittez cette page, rien n’est payé.')}
      </p>
      <div className="actions">
        <Button type="submit" name="choix" value="succeed" variant="primary" size="large">
          Confirmer mon identité
        </Button>
        <Button type="submit" name="choix" value="fail" size="large">
          Échouer
        </Button>
      </div>
    </form>
  );
}

const methodWords: Readonly<Record<DemoMethod, string>> = {
  accepted: 'Carte acceptée',
  refused: 'Carte refusée',
  expired: 'Carte expirée',
  authenticated: 'Authentification demandée, à chaque paiement',
  refused_later: 'Carte acceptée, puis refusée au prochain paiement',
  debited: 'Prélèvement SEPA, payé après trois minutes',
  debit_refused: 'Prélèvement SEPA, refusé après trois minutes',
};

const refusals: Readonly<Record<string, string>> = {
  expired_card: 'Cette carte a expiré.',
  insufficient_funds: 'La provision de cette carte est insuffisante.',
  payment_intent_authentication_failure: 'Votre banque n’a pas reconnu qui paie.',
  payment_intent_payment_attempt_failed: 'Votre banque a refusé le prélèvement.',
};

/** Why the payment failed, and what to do next. */
function describeRefusal(reason: string): string {
  const why = refusals[reason] ?? 'Votre banque a refusé ce moyen de paiement.';
  return `${why} Rien n’est débité. Choisissez un autre moyen de paiement.`;
}

/**
 * The choice on a page of the demo payment: an answer to the bank, or a payment method, by default
 * one that works.
 */
export function readChoice(form: FormData): DemoChoice {
  const pressed = form.get('choix');
  const wanted = pressed === 'payer' ? form.get('moyen') : pressed;
  return demoChoices.find((choice) => choice === wanted) ?? 'accepted';
}

const SEE_OTHER = 303;

/**
 * Redirects to the page, which shows the current state; also when another customer has paid or
 * closed it since.
 */
export async function answerPayment(paying: Promise<void>, page: string): Promise<Response> {
  const forgive = (error: unknown) => {
    if (!isRefusal(error) || error.code !== 'conflict') throw error;
  };
  await answerOrRefuse(paying.catch(forgive));
  return redirect(page, SEE_OTHER);
}
