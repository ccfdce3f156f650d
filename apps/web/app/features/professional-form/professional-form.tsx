import type { ReactNode } from 'react';
import { TextField } from '../../components/ui/input.tsx';
import { CompanyFields } from './company-fields.tsx';
import type { ProfessionalFormState } from './use-professional-form.ts';

interface ProfessionalFormProps {
  /** From `useProfessionalForm`. */
  state: ProfessionalFormState;
  /** Buttons, one of which submits, and their surroundings. */
  children: ReactNode;
}

/** The professional details: name, e-mail, and the company with its seat. */
export function ProfessionalForm({ state, children }: ProfessionalFormProps) {
  const { field } = state;
  return (
    <form
      ref={state.form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <TextField {...field('fullName')} label="Nom complet" autoComplete="name" required />
      <TextField
        {...field('email')}
        label="Adresse e-mail professionnelle"
        hint="Vos factures y sont envoyées."
        type="email"
        autoComplete="email"
        required
      />
      <CompanyFields state={state} />
      {children}
    </form>
  );
}
