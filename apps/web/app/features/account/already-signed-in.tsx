import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AreaHome, findHome, returnAddress } from '../../lib/guard.ts';
import { readToken } from '../../lib/session.ts';

/** A way on for whoever comes to sign in and still is: back from paying, or by an old bookmark. */
export function AlreadySignedIn({ isAdmin }: { isAdmin: boolean }) {
  const [query] = useSearchParams();
  const [home, setHome] = useState<AreaHome | null>(null);
  useEffect(() => {
    if (readToken() === null) return;
    // Without an answer there is nothing to offer, and the form is there anyway.
    findHome().then(
      (found) => setHome(isAdmin ? '/admin' : found),
      () => undefined,
    );
  }, [isAdmin]);
  if (home === null) return null;
  return (
    <p className="well note-line">
      Vous êtes déjà connecté sur cet appareil.{' '}
      <a className="link" href={returnAddress(query, home)}>
        Aller à mon espace
      </a>
    </p>
  );
}
