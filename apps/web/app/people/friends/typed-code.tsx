import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/input.tsx';

const NOT_OURS =
  'Ce n’est ni un code ni un lien de Lampion. Copiez-le en entier depuis l’application de votre ami.';

/** Accepts a typed or pasted code or link instead of a scan. */
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

const FRIEND = /^\/app\/a\/[\w-]{1,100}$/;
const PARTY = /^\/p\/[\w-]{1,100}$/;
const CODE = /^[\w-]{16,100}$/;

/**
 * The path a link of ours leads to: `/app/a/…` for a friend, `/p/…` for a party. Null for anything
 * else, which is never opened.
 */
export function readOwnLink(text: string, origin: string): string | null {
  const url = URL.parse(text.trim());
  if (url?.origin !== origin || url.username !== '') return null;
  return FRIEND.test(url.pathname) || PARTY.test(url.pathname) ? url.pathname : null;
}

/** The same for typed text, which may be a bare friend code. */
export function readTypedCode(text: string, origin: string): string | null {
  const typed = text.trim();
  return CODE.test(typed) ? `/app/a/${typed}` : readOwnLink(typed, origin);
}
