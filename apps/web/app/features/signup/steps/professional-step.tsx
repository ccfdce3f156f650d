import { fr } from '@lampion/contract/french';
import { freeChoice } from '@lampion/contract/rules/plan-limits';
import { useNavigate } from 'react-router';
import { orderAddress } from '../../order/order-address.ts';
import { ProfessionalForm } from '../../professional-form/professional-form.tsx';
import type { ProfessionalValues } from '../../professional-form/professional-values.ts';
import { useProfessionalForm } from '../../professional-form/use-professional-form.ts';
import { saveProfessional } from '../save-professional.ts';
import { dropDraft } from '../signup-draft.ts';
import { StepActions } from '../step-actions.tsx';
import { StepTitle } from '../step-title.tsx';
import type { SignupState } from '../use-signup.ts';

interface ProfessionalStepProps {
  state: SignupState;
  accountId: string;
}

/** Step 5: the professional details; then the order or the trial, unless the free plan is kept. */
export function ProfessionalStep({ state, accountId }: ProfessionalStepProps) {
  const { draft } = state;
  const navigate = useNavigate();
  // A plan on sale for nothing is ordered like any other.
  const isFree = draft.priceId === freeChoice;

  async function finish(values: ProfessionalValues) {
    await saveProfessional({ accountId, draft, values });
    if (draft.priceId === null || isFree) {
      dropDraft();
      return window.location.assign('/pro');
    }
    await navigate(orderAddress(draft.priceId));
  }

  const form = useProfessionalForm({
    initial: draft.professional,
    onChange: (professional) => state.change({ professional }),
    failure: 'Erreur lors de la mise à jour du profil',
    onSubmit: finish,
  });
  return (
    <>
      <StepTitle>Votre profil professionnel</StepTitle>
      <p className="wiz-lead">Ces informations figurent sur vos factures. Le public n’en voit que le nom.</p>
      <ProfessionalForm state={form}>
        <StepActions
          onBack={state.goBack}
          next={isFree ? 'Terminer' : 'Vérifier ma commande'}
          pendingText={form.isPending ? 'Enregistrement…' : undefined}
        />
        <TermsNotice />
      </ProfessionalForm>
    </>
  );
}

function TermsNotice() {
  return (
    <p className="wiz-note">
      En continuant, vous acceptez les{' '}
      <a className="link" href="/terms">
        conditions d’utilisation
      </a>{' '}
      et vous avez lu la{' '}
      <a className="link" href="/policy">
        politique de confidentialité
      </a>
      {fr('. Rien n’est débité avant la page de paiement.')}
    </p>
  );
}
