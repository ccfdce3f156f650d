import { useState } from 'react';
import { TextField } from '../../../components/ui/input.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import { checkProfessional } from '../../professional-form/professional-values.ts';
import { StepActions } from '../step-actions.tsx';
import { StepTitle } from '../step-title.tsx';
import type { SignupState } from '../use-signup.ts';

/** Step 4: the name of the company, by which the public will know it. */
export function CompanyStep({ state }: { state: SignupState }) {
  const { professional } = state.draft;
  const [error, setError] = useState<string>();
  const form = useErrorFocus(error);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fault = checkProfessional(professional).companyName;
        setError(fault);
        if (fault === undefined) state.goOn();
      }}
    >
      <StepTitle>Votre entreprise</StepTitle>
      <div className="wiz-narrow">
        <TextField
          name="companyName"
          label="Nom de l’entreprise"
          hint="Il signe vos événements sur le site : « Organisé par… »."
          autoComplete="organization"
          required
          value={professional.companyName}
          error={error}
          onChange={(event) => {
            state.change({ professional: { ...professional, companyName: event.target.value } });
          }}
        />
      </div>
      <StepActions onBack={state.goBack} next="Continuer" />
    </form>
  );
}
