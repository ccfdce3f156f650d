import { fr } from '@lampion/contract/french';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSignOut } from '../../account/use-sign-out.tsx';
import { afterSignup } from './load-app-signup.ts';

/** The sign-in screen, which leads to what was asked for. */
function useSignInAddress(): string {
  const [search] = useSearchParams();
  return `/login?retour=${encodeURIComponent(afterSignup(search))}`;
}

/** For whoever is signed in and did not mean to be a member. */
export function OtherWays() {
  const navigate = useNavigate();
  const signIn = useSignInAddress();
  const { signOut, question } = useSignOut(() => void navigate(signIn, { replace: true }));
  return (
    <p className="hint sg-ways">
      {fr('Ce n’est pas votre compte ?')}{' '}
      <button type="button" className="link" onClick={signOut}>
        Se déconnecter
      </button>{' '}
      {fr('Vous n’en voulez plus ?')}{' '}
      <a className="link" href="/app/me/data">
        Supprimer mon compte
      </a>
      {question}
    </p>
  );
}

/** What one agrees to, and where somebody with an account goes. */
export function Ways() {
  return (
    <p className="hint sg-ways">
      {fr('En créant un compte, vous acceptez les')}{' '}
      <a className="link" href="/terms">
        conditions
      </a>{' '}
      et la{' '}
      <a className="link" href="/policy">
        politique de confidentialité
      </a>
      . {fr('Déjà un compte ?')}{' '}
      <Link className="link" to={useSignInAddress()} reloadDocument>
        Connexion
      </Link>
    </p>
  );
}
