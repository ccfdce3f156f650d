import { billingEndpoints, type Order, type OrderPreview } from '@lampion/contract/billing/billing';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { nameTrial } from '@lampion/contract/billing/rules/plan-changes';
import { formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { fr } from '@lampion/contract/french';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Info, Lamp } from 'lucide-react';
import { useState } from 'react';
import { ApiError, callApi } from '../platform/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Checkbox } from '../ui/forms/choices.tsx';
import { FieldError, useSentFault } from '../ui/forms/field.tsx';
import { useErrorFocus } from '../ui/forms/focus.ts';
import { Icon } from '../ui/graphics.tsx';
import { useTask } from '../ui/use-task.ts';

/** The consents the law requires before an order, and the order. */
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

/** The order and, if available, the trial instead. Each can be submitted once. */
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

function describeOffer({ plan, trialEndsAt, firstAmount, isTrialTaken }: OrderPreview): string | null {
  if (isTrialTaken) {
    return 'Votre entreprise a déjà eu un essai gratuit ou une offre : celle-ci commence par un paiement.';
  }
  if (trialEndsAt === null) return null;
  const day = formatDate(trialEndsAt, 'long');
  const price = formatPlanPrice(firstAmount, plan.recurring.interval, plan.taxes);
  return `L’essai est gratuit et sans carte jusqu’au ${day}, puis s’arrête de lui-même. Pour continuer, ajoutez un moyen de paiement avant cette date : le premier paiement, ${price}, aura lieu ce jour-là.`;
}

/** The trial available instead of the order, or why there is none. */
function TrialOffer({ preview }: { preview: OrderPreview }) {
  const words = describeOffer(preview);
  if (words === null) return null;
  return (
    <p className="well note">
      <Icon of={Lamp} />
      <span>{fr(words)}</span>
    </p>
  );
}

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

/** The required answers and the order itself, which continues on the payment page. */
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

const MISSING = 'URL de session de paiement manquante';

/**
 * Orders, and returns the address of the checkout page; that of the organiser's area when the plan
 * is paid already.
 * @throws ApiError, also for an answer without an address
 */
async function openCheckout(order: Order): Promise<string> {
  try {
    const answer = await callApi(billingEndpoints.createCheckoutSession, { body: order });
    if (!answer.url) throw new ApiError(200, 'internal', MISSING);
    return answer.url;
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError(200, 'internal', MISSING);
    if (error.code === 'already_subscribed') return '/pro';
    throw error;
  }
}
