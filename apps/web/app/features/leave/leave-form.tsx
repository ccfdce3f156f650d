import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/field.tsx';
import { TextField } from '../../components/ui/input.tsx';
import type { ContactFaults } from '../contact/contact-faults.ts';
import { Trap } from '../contact/trap.tsx';
import type { LeaveValues } from './read-leave-form.ts';

interface LeaveFormProps {
  values: LeaveValues;
  faults: ContactFaults;
}

/** For who cannot sign in. Works without a script: posted to this page's action. */
export function LeaveForm({ values, faults: { fields, form } }: LeaveFormProps) {
  return (
    <form className="form" method="post" noValidate>
      <FormError>{form ?? undefined}</FormError>
      <TextField
        name="name"
        label="Votre nom"
        autoComplete="name"
        maxCharacters={120}
        defaultValue={values.name}
        error={fields.name}
        required
      />
      <TextField
        name="email"
        label="L’adresse e-mail du compte"
        hint="Nous y accusons réception de votre résiliation."
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        error={fields.email}
        required
      />
      <TextField
        name="contract"
        label="Le contrat à résilier"
        hint="L’offre, le nom de votre structure, ou le numéro d’une facture."
        maxCharacters={300}
        defaultValue={values.contract}
        error={fields.message && 'Dites quel contrat vous résiliez'}
        required
      />
      <Trap />
      <div className="actions">
        <Button type="submit">Notifier la résiliation</Button>
      </div>
    </form>
  );
}
