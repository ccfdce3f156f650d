import { freeChoice } from '@lampion/contract/billing/rules/plan-limits';
import { fr } from '@lampion/contract/french';
import { profileEndpoints } from '@lampion/contract/people/profile';
import { useNavigate } from 'react-router';
import { orderAddress } from '../../billing/plan-options.ts';
import { callApi } from '../../platform/api.ts';
import { ProfessionalForm, useProfessionalForm } from '../professional/professional-form.tsx';
import { type ProfessionalValues, toProfileBody } from '../professional/professional-values.ts';
import { dropDraft, keepDraft, type SignupDraft, type SignupState } from './signup-draft.ts';
import { StepActions, StepTitle } from './signup-frame.tsx';

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

interface Saving {
  accountId: string;
  draft: SignupDraft;
  values: ProfessionalValues;
}

/**
 * Saves the profile, and stores only the choices in this browser, for the return from the checkout
 * page.
 * @throws ApiError
 */
async function saveProfessional({ accountId, draft, values }: Saving): Promise<void> {
  await callApi(profileEndpoints.updateProfile, { body: toProfileBody(values) });
  const { answers, priceId } = draft;
  keepDraft(accountId, { screen: 'profil', answers, priceId });
}
