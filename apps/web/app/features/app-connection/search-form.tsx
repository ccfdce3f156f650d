import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';

interface SearchFormProps {
  fault: string | undefined;
  isBusy: boolean;
  onSearch: (username: string) => void;
}

/** Asks for the username in the app. */
export function SearchForm({ fault, isBusy, onSearch }: SearchFormProps) {
  const [username, setUsername] = useState('');
  const form = useErrorFocus(fault);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(username);
  }
  return (
    <form ref={form} className="form-stack" noValidate onSubmit={submit}>
      <TextField
        name="username"
        label="Nom d’utilisateur dans l’application"
        hint="Il est écrit sous votre nom, sur votre profil : @guinguette, par exemple."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={fault}
      />
      <div className="actions">
        <Button type="submit" variant="primary" size="large" pendingText={isBusy ? 'Recherche…' : undefined}>
          <Icon of={Search} />
          Rechercher
        </Button>
      </div>
    </form>
  );
}
