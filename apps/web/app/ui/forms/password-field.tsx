import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../graphics.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

type PasswordFieldProps = Omit<FieldProps, 'className' | 'liveError'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

/**
 * A password field with a button to show it; hydrated pages only. Set `autoComplete`: password
 * managers need it.
 */
export function PasswordField({ name, label, hint, error, id, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field name={name} label={label} hint={hint} error={error} {...(id === undefined ? {} : { id })}>
      {(control) => (
        <div className="input-wrap">
          <Input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
          />
          <Button
            variant="ghost"
            isIconOnly
            aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </Button>
        </div>
      )}
    </Field>
  );
}
