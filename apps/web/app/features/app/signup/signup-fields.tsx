import { Plus } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import type { FormRefusal } from '../../../lib/form-refusal.ts';
import { NewPasswordField } from '../../account/new-password-field.tsx';

/** How one will sign in. */
export function Credentials({ fields }: Pick<FormRefusal, 'fields'>) {
  return (
    <>
      <TextField
        name="email"
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        required
        error={fields.email}
      />
      <NewPasswordField name="password" label="Mot de passe" error={fields.password} />
    </>
  );
}

/** Folded away: few have a use for it, and it can be added later. */
export function PhoneField({ error }: { error: string | undefined }) {
  return (
    <details className="sg-d" open={error !== undefined || undefined}>
      <summary>
        <Icon of={Plus} />
        <span>
          Ajouter un téléphone <span className="muted">(facultatif)</span>
        </span>
      </summary>
      <TextField
        name="phone"
        label="Numéro de mobile"
        type="tel"
        autoComplete="tel"
        hint="Un SMS vous donnera un code à 6 chiffres."
        error={error}
      />
    </details>
  );
}
