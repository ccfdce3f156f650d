import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { readTypedCode } from './read-own-link.ts';

const NOT_OURS =
  'Ce n’est ni un code ni un lien de Lampion. Copiez-le en entier depuis l’application de votre ami.';

/** For whoever cannot scan: the code or the link, typed or pasted. */
export function TypedCode({ onFound }: { onFound: (path: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function send(event: FormEvent) {
    event.preventDefault();
    const path = readTypedCode(typed, location.origin);
    if (path === null) setError(NOT_OURS);
    else onFound(path);
  }
  return (
    <form className="sc-typed" noValidate onSubmit={send}>
      <TextField
        name="code"
        label="Code ou lien"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="ink">
        Ouvrir
      </Button>
    </form>
  );
}
