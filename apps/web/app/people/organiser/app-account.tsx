import type { AppAccount } from '@lampion/contract/people/app-connection';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';

/** An app account: picture or initials, name, username and bio. */
export function AppAccountCard({ account: { username, appName, bio, picUrl } }: { account: AppAccount }) {
  return (
    <div className="app-account well">
      <LoadingAvatar name={username} picture={picUrl} isLarge />
      <div>
        <b>{appName || username}</b>
        <span className="muted">@{username}</span>
        {bio && <p>{bio}</p>}
      </div>
    </div>
  );
}

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
