import type { AppAccount } from '@lampion/contract/schemas/app-connection';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { AppAccountCard } from './app-account-card.tsx';

interface FoundDialogProps {
  account: AppAccount;
  isBusy: boolean;
  /** Of the person who is signed in: connected without a code. */
  isOwn: boolean;
  onConnect: () => void;
  onCancel: () => void;
}

/** Shows the account found before a code is sent to its phone. */
export function FoundDialog({ account, isBusy, isOwn, onConnect, onCancel }: FoundDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title="Compte trouvé"
      text={
        isOwn
          ? 'C’est le vôtre : il se connecte sans code.'
          : 'Nous enverrons un code de vérification au téléphone de ce compte, ou à son adresse e-mail.'
      }
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Ce n’est pas mon compte
          </Button>
          <Button
            variant="primary"
            onClick={onConnect}
            pendingText={isBusy ? 'Envoi en cours...' : undefined}
          >
            Connecter ce compte
          </Button>
        </>
      }
    >
      <AppAccountCard account={account} />
    </Dialog>
  );
}
