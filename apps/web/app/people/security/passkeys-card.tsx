import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/people/accounts';
import { PASSKEY_NAME_MAX, type Passkey, passkeyEndpoints } from '@lampion/contract/people/passkeys';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { notePasskeyDevice } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { OwnCodeField } from './own-code.tsx';

interface PasskeysCardProps {
  account: Pick<CurrentAccount, 'hasPassword'>;
  passkeys: readonly Passkey[];
  /** Whether adding one requires a code. */
  hasSecondFactor: boolean;
  /** The browser and system in use, in words: the first suggestion for a name. */
  device: string;
}

/** Passkeys: keys of a device or a password manager that sign in without a password. */
export function PasskeysCard({ passkeys, ...adding }: PasskeysCardProps) {
  const { run, isBusy } = useTask();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [isSupported, setSupported] = useState(true);
  useEffect(() => setSupported('PublicKeyCredential' in window), []);
  const remove = ({ id, name }: Passkey) =>
    run({
      failure: 'Clé d’accès non retirée',
      subject: id,
      work: async () => {
        await callApi(passkeyEndpoints.removePasskey, { params: { id } });
        return { title: 'Clé d’accès retirée', text: `${name} n’ouvre plus votre compte.` };
      },
    });
  return (
    <Card aria-labelledby="passkeys-title">
      <CardHead id="passkeys-title" title="Clés d’accès" />
      <p className="muted">
        {fr(
          'Une clé d’accès se connecte avec votre empreinte, votre visage ou le code de l’appareil, sans mot de passe. Votre mot de passe reste valable ; le changer ne retire aucune clé.',
        )}
      </p>
      {passkeys.length > 0 && (
        <ul className="devices">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={isBusy}
              onRename={() => setRenamed(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {isSupported ? (
        <div className="actions">
          <Button onClick={() => setAdding(true)}>{fr('Ajouter une clé d’accès')}</Button>
        </div>
      ) : (
        <p>{fr('Ce navigateur ne connaît pas les clés d’accès.')}</p>
      )}
      {isAdding && <AddPasskeyDialog {...adding} onClose={() => setAdding(false)} />}
      {renamed !== null && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const use = lastUsedAt === null ? 'pas encore utilisée' : `utilisée le ${formatDate(lastUsedAt, 'long')}`;
  return (
    <li className="device">
      <Icon of={KeyRound} isLarge />
      <span className="device-name">
        <b>{name}</b>
        <small className="muted">
          Ajoutée le {formatDate(createdAt, 'long')}, {use}
        </small>
      </span>
      <span className="device-actions">
        <Button size="small" disabled={isBusy} aria-label={`Renommer ${name}`} onClick={onRename}>
          Renommer
        </Button>
        <Button
          size="small"
          variant="danger"
          disabled={isBusy}
          aria-label={`Retirer ${name}`}
          onClick={onRemove}
        >
          Retirer
        </Button>
      </span>
    </li>
  );
}

/** Gives a passkey another name. One that is gone by now is refused in the dialog. */
function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { ask, isBusy, refusal, fault } = useAsk();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(passkey.name);
  async function submit() {
    const { id } = passkey;
    const saved = await ask(() =>
      callApi(passkeyEndpoints.renamePasskey, { params: { id }, body: { name } }),
    );
    if (!saved) return;
    onClose();
    notify({ title: 'Clé d’accès renommée', text: `Elle s’appelle maintenant ${saved.name}.` });
    await revalidate();
  }
  return (
    <FormDialog
      title="Renommer la clé d’accès"
      onClose={onClose}
      onSubmit={submit}
      submit="Enregistrer"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
    >
      <TextField
        name="name"
        label="Son nom"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fault}
      />
    </FormDialog>
  );
}

type AddPasskeyDialogProps = Omit<PasskeysCardProps, 'passkeys'> & { onClose: () => void };

/** Adds a passkey: its name and proof of identity, then the browser's own dialog. */
function AddPasskeyDialog({ account, hasSecondFactor, device, onClose }: AddPasskeyDialogProps) {
  const { ask, isBusy, refusal } = useAsk();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState({ name: device, password: '', code: '' });
  async function submit() {
    const { name, password, code } = typed;
    const proof = { password: account.hasPassword ? password : null, ...(hasSecondFactor && { code }) };
    const added = await ask(async () => {
      const options = await callApi(passkeyEndpoints.startPasskey, { body: proof });
      const credential = await createCredential(options);
      return callApi(passkeyEndpoints.addPasskey, { body: { name, credential } });
    });
    if (!added) return;
    notePasskeyDevice();
    onClose();
    notify({ title: 'Clé d’accès ajoutée', text: `${added.name} ouvre maintenant votre compte.` });
    await revalidate();
  }
  const fieldOfRefusal = { wrong_password: 'password', wrong_second_factor: 'code' }[refusal?.code ?? ''];
  const faults = { ...refusal?.fields, ...(fieldOfRefusal && { [fieldOfRefusal]: refusal?.message }) };
  const isAtField = Object.values(faults).some(Boolean);
  return (
    <FormDialog
      title="Ajouter une clé d’accès"
      text="Votre appareil ou votre gestionnaire de mots de passe la garde. Un e-mail vous le confirmera."
      onClose={onClose}
      onSubmit={submit}
      submit="Continuer"
      pendingText={isBusy ? 'Suivez votre appareil…' : undefined}
      fault={refusal}
      error={isAtField ? undefined : refusal?.message}
    >
      <TextField
        name="name"
        label="Son nom"
        hint="Pour la reconnaître dans votre liste"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        error={faults.name}
      />
      {account.hasPassword && (
        <PasswordField
          name="password"
          label="Votre mot de passe"
          autoComplete="current-password"
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          error={faults.password}
        />
      )}
      {hasSecondFactor && (
        <OwnCodeField
          value={typed.code}
          onChange={(code) => setTyped({ ...typed, code })}
          error={faults.code}
        />
      )}
    </FormDialog>
  );
}

/** Why the browser created none, in words. */
const browserRefusals: Readonly<Record<string, string>> = {
  InvalidStateError: 'Cet appareil garde déjà une clé d’accès de ce compte.',
  NotAllowedError: 'La clé d’accès n’a pas été créée : la demande a été annulée, ou a duré trop longtemps.',
};
const BROWSER_FAILED = 'Cet appareil n’a pas pu créer de clé d’accès. Essayez avec un autre.';

/**
 * Loaded on demand: few screens need the library.
 * @throws ApiError in words, when the browser creates none
 */
async function createCredential(optionsJSON: Parameters<StartRegistration>[0]['optionsJSON']) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new ApiError(0, 'passkey_not_added', browserRefusals[name] ?? BROWSER_FAILED);
  }
}

type StartRegistration = typeof import('@simplewebauthn/browser').startRegistration;
