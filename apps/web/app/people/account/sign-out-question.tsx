import { ConfirmDialog } from '../../ui/dialog.tsx';

interface SignOutQuestionProps {
  /** What would be lost, each as a few words. */
  unsent: readonly string[];
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before signing out deletes what was never sent. */
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
