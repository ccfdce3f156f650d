import { DELETION_WORD, privacyEndpoints } from '@lampion/contract/admin/privacy';
import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/people/accounts';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callApi, type FormRefusal } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { clearDevice } from '../../platform/session/clear-device.ts';
import { holdSessionEnd } from '../../platform/session/session-end.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Dialog, FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

type FileKind = 'html' | 'json';

/** Downloads all data stored about the account in one file, readable by people or by machines. */
async function exportData(kind: FileKind) {
  const { fileName, data, html } = await callApi(privacyEndpoints.exportPersonalData, {});
  const content =
    kind === 'html'
      ? new Blob([html], { type: 'text/html' })
      : new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(content, `${fileName}.${kind}`);
  return { title: 'Données exportées', text: 'Le fichier est dans vos téléchargements.' };
}

/** Exports the caller's data, and deletes the account. */
export function PersonalDataCard({ account }: { account: CurrentAccount }) {
  const { run, isBusy } = useTask();
  const [isDeleting, setDeleting] = useState(false);
  const save = (kind: FileKind) => run({ failure: 'Données non exportées', work: () => exportData(kind) });
  return (
    <Card aria-labelledby="data-title">
      <CardHead id="data-title" title="Vos données" />
      <h3 className="account-part">Exporter mes données</h3>
      <p className="muted">
        {fr(
          'Tout ce que Lampion garde à votre sujet : une page à lire, ou un fichier pour un autre service.',
        )}
      </p>
      <div className="actions">
        <Button disabled={isBusy} onClick={() => save('html')}>
          <Icon of={Download} />
          Page à lire (HTML)
        </Button>
        <Button disabled={isBusy} onClick={() => save('json')}>
          <Icon of={Download} />
          Fichier (JSON)
        </Button>
      </div>
      <h3 className="account-part">Supprimer mon compte</h3>
      <p className="muted">
        {fr('Vous avez 14 jours pour changer d’avis. Ensuite, rien ne peut être rétabli.')}
      </p>
      <div className="actions">
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Supprimer mon compte
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

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
 * Requests the deletion of the account: a word to type, the password, and the date until which
 * signing in cancels it.
 */
function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const [erasedAt, setErasedAt] = useState<string | null>(null);
  if (erasedAt !== null) return <Farewell erasedAt={erasedAt} />;
  return <DeletionForm account={account} onDone={setErasedAt} onClose={onClose} />;
}

/** Shown after all devices were signed out, this one included: the only action is to leave. */
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
    // The deletion ends this session too: what is still being read must not lead to sign in.
    const release = holdSessionEnd();
    const answer = await ask(() => callApi(privacyEndpoints.requestDeletion, { body }));
    if (!answer) return release();
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
