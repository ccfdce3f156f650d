import { useEffect, useState } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { holdSessionEnd } from '../../lib/session-end.ts';

/** The session ended while writing: sign in in another tab, and saving resumes here. */
export function SignedOutDialog({ isSignedOut }: { isSignedOut: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isSignedOut), [isSignedOut]);
  useEffect(() => holdSessionEnd(), []);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="Votre session a expiré"
      text="Votre texte est gardé sur cet appareil. Connectez-vous dans un nouvel onglet, puis revenez ici : l’enregistrement reprendra tout seul."
      actions={
        <>
          <Button variant="ghost" onClick={() => setOpen(false)}>
            Continuer d’écrire
          </Button>
          <LinkButton href="/admin/login" target="_blank" variant="primary">
            Se connecter
          </LinkButton>
        </>
      }
    />
  );
}
