import { privacyEndpoints } from '@lampion/contract/endpoints/privacy';
import { formatDate } from '@lampion/contract/rules/format';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { DELETION_WORD } from '@lampion/contract/schemas/privacy';
import { useState } from 'react';
import { useAsk } from '../../components/area/use-ask.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { callApi } from '../../lib/api.ts';
import { clearDevice } from '../../lib/clear-device.ts';
import type { FormRefusal } from '../../lib/form-refusal.ts';

interface DeleteAccountDialogProps {
  account: CurrentAccount;
  onClose: () => void;
}

const TYPE_THE_WORD = `Écrivez ${DELETION_WORD} pour confirmer`;

const consequences = {
  organiser:
    'Vos événements, vos abonnés et votre profil disparaîtront. Un abonnement payant ne sera plus renouvelé.',
  member: 'Votre profil et vos réponses nominatives disparaîtront.',
  admin: 'Vous perdrez l’accès à l’administration. Les articles que vous avez écrits restent en ligne.',
} as const;

/**
 * Asks for the deletion of the account: a word to type, the password, and the date until which signing in cancels it.
 */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const [erasedAt, setErasedAt] = useState<string | null>(null);
  if (erasedAt !== null) return <Farewell erasedAt={erasedAt} />;
  return <DeletionForm account={account} onDone={setErasedAt} onClose={onClose} />;
}

/** Every device has been signed out, this one too: the only thing left is to leave. */
function Farewell({ erasedAt }: { erasedAt: string }) {
  const leave = () => window.location.assign('/');
  return (
    <Dialog
      isOpen
      onOpenChange={leave}
      title="Votre compte sera supprimé"
      text={`Tout sera effacé le ${formatDate(erasedAt, 'long')}. Tous vos appareils sont déconnectés. Pour garder votre compte, connectez-vous avant cette date : la suppression sera annulée.`}
      actions={
        <LinkButton variant="primary" href="/">
          Retour à l’accueil
        </LinkButton>
      }
    />
  );
}

/** Where a refusal is shown: at the field concerned, else above the form. */
function placeRefusal(refusal: FormRefusal | null) {
  if (refusal?.code === 'wrong_password') return { password: refusal.message };
  const { confirmation, password } = refusal?.fields ?? {};
  return { confirmation, password, general: confirmation || password ? undefined : refusal?.message };
}

function DeletionForm({
  account: { role, hasPassword },
  onDone,
  onClose,
}: DeleteAccountDialogProps & { onDone: (erasedAt: string) => void }) {
  const { ask, isBusy, refusal, setRefusal } = useAsk();
  const [typed, setTyped] = useState({ confirmation: '', password: '' });
  async function submit() {
    if (typed.confirmation.trim().toUpperCase() !== DELETION_WORD)
      return setRefusal({ message: TYPE_THE_WORD, fields: { confirmation: TYPE_THE_WORD } });
    const body = { confirmation: DELETION_WORD, password: hasPassword ? typed.password : null } as const;
    const answer = await ask(() => callApi(privacyEndpoints.requestDeletion, { body }));
    if (!answer) return;
    await clearDevice();
    onDone(answer.erasedAt);
  }
  const faults = placeRefusal(refusal);
  return (
    <FormDialog
      title="Supprimer mon compte ?"
      text={`${consequences[role]} Tous vos appareils seront déconnectés, et tout sera effacé dans 14 jours.`}
      onClose={onClose}
      onSubmit={submit}
      submit="Supprimer mon compte"
      variant="danger-solid"
      pendingText={isBusy ? 'Suppression…' : undefined}
      fault={refusal}
      error={faults.general}
    >
      <TextField
        name="confirmation"
        label={TYPE_THE_WORD}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed.confirmation}
        onChange={({ target }) => setTyped({ ...typed, confirmation: target.value })}
        error={faults.confirmation}
      />
      {hasPassword && (
        <PasswordField
          name="password"
          label="Votre mot de passe"
          autoComplete="current-password"
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          error={faults.password}
        />
      )}
    </FormDialog>
  );
}
