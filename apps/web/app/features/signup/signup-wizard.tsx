import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { usePlans } from '../billing/use-plans.ts';
import type { SignupDraft } from './signup-draft.ts';
import { SignupFrame } from './signup-frame.tsx';
import { findQuestion, findStep } from './signup-screens.ts';
import { AccountMadeStep } from './steps/account-made-step.tsx';
import { CompanyStep } from './steps/company-step.tsx';
import { PlanStep } from './steps/plan-step.tsx';
import { ProfessionalStep } from './steps/professional-step.tsx';
import { QuestionStep } from './steps/question-step.tsx';
import { type SignupState, useSignup } from './use-signup.ts';

interface SignupWizardProps {
  account: CurrentAccount;
  draft: SignupDraft;
}

/** The wizard of an organiser with an account: the questions, the plan, the company, the professional details. */
export function SignupWizard({ account, draft }: SignupWizardProps) {
  const state = useSignup(account._id, draft);
  return (
    <SignupFrame step={findStep(state.screen)} hasAccount isWide={state.screen === 'offre'}>
      <Step account={account} state={state} />
    </SignupFrame>
  );
}

function Step({ account, state }: { account: CurrentAccount; state: SignupState }) {
  const plans = usePlans();
  const question = findQuestion(state.screen);
  if (question !== null) return <QuestionStep key={question} state={state} index={question} />;
  if (state.screen === 'offre') return <PlanStep state={state} plans={plans} />;
  if (state.screen === 'entreprise') return <CompanyStep state={state} />;
  if (state.screen === 'profil') return <ProfessionalStep state={state} accountId={account._id} />;
  return (
    <AccountMadeStep
      title="Votre compte est créé"
      text={`Vous êtes connecté avec ${account.email}. Il reste quelques questions.`}
      onNext={() => state.goOn()}
    />
  );
}
