import type { ReactNode } from 'react';
import { TextField } from '../../components/ui/input.tsx';
import type { ProfessionalFormState } from './use-professional-form.ts';

interface ProfessionalFormProps {
  /** From `useProfessionalForm`. */
  state: ProfessionalFormState;
  /** Buttons, one of which submits, and their surroundings. */
  children: ReactNode;
}

/** The professional details: name, e-mail, SIRET, company. */
export function ProfessionalForm({ state, children }: ProfessionalFormProps) {
  const { values, faults, change } = state;
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
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
      <TextField
        {...field('siret')}
        label="SIRET"
        hint="14 chiffres, sur votre extrait Kbis ou l’avis de situation de l’Insee."
        inputMode="numeric"
        autoComplete="off"
        onBlur={state.tidySiret}
        required
      />
      <TextField {...field('companyName')} label="Nom de l’entreprise" autoComplete="organization" required />
      {children}
    </form>
  );
}
