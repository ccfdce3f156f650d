import { ConfirmDialog } from '../../ui/dialog.tsx';

interface SignOutQuestionProps {
  /** Short descriptions of what would be lost. */
  unsent: readonly string[];
  onStay: () => void;
  onLeave: () => void;
}

/** Requests a confirmation before signing out deletes unsent changes. */
export function SignOutQuestion({ unsent, onStay, onLeave }: SignOutQuestionProps) {
  const what = new Intl.ListFormat('fr').format(unsent);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title="Se déconnecter sans envoyer ?"
      text={`Il reste sur cet appareil ce que le serveur n’a pas encore : ${what}. La déconnexion l’efface. Pour le garder, restez, puis enregistrez-le.`}
      cancel="Rester"
      confirm="Se déconnecter et l’effacer"
      onConfirm={onLeave}
    />
  );
}
