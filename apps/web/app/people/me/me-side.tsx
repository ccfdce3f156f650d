import { fr } from '@lampion/contract/french';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { readKeptAccount } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useSignOut } from '../account/sign-out.tsx';

/** The door to the organisers' area, and the way out. */
export function MeSide() {
  const navigate = useNavigate();
  // Organisers who sign in again come back to the app, which they left.
  const { signOut, isLeaving, question } = useSignOut(() => {
    void navigate('/login?retour=%2Fapp', { replace: true });
  });
  const isMember = readKeptAccount()?.role === 'member';
  return (
    <div className="ap-side">
      <section className="ap-card me-pro">
        <h2>{fr('Vous recevez du public ?')}</h2>
        <p className="ap-sub">
          {fr(
            isMember ? 'Ouvrez un espace pro à côté, rien ne se perd ici.' : 'Votre espace pro est à côté.',
          )}
        </p>
        <LinkButton isBlock href={isMember ? '/pro/signup' : '/pro'}>
          Espace pro
        </LinkButton>
      </section>
      <Button variant="ghost" isBlock onClick={signOut} pendingText={isLeaving ? 'Un instant…' : undefined}>
        <Icon of={LogOut} />
        Se déconnecter
      </Button>
      {question}
    </div>
  );
}
