import { appAccountEndpoints, type OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { UsernameField, useUsernameVerdict } from '../member-signup/username-field.tsx';
import { useOwnAppAccount, useShowOwnAppAccount } from './me-screen.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Mon profil');

export default function EditScreen() {
  const { data: account, error } = useOwnAppAccount();
  return (
    <AppScreen title="Mon profil" back="/app/me" className="me-form">
      <h1 className="ap-h1">Mon profil</h1>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account && (
        <>
          <PictureEdit account={account} />
          <ProfileForm account={account} />
        </>
      )}
    </AppScreen>
  );
}

function readProfile(form: FormData, username: string) {
  const text = (name: string) => String(form.get(name) ?? '');
  return { username, appName: text('appName'), bio: text('bio'), birthDate: text('birthDate') || null };
}

/** The member's name, username, words and date of birth. */
export function ProfileForm({ account }: { account: OwnAppAccount }) {
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isPending, setPending] = useState(false);
  const [username, setUsername] = useState(account.username);
  const known = useUsernameVerdict(username, account.username);
  const form = useErrorFocus(refusal);
  const [show, navigate] = [useShowOwnAppAccount(), useNavigate()];
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    try {
      const body = readProfile(new FormData(event.currentTarget), username);
      show(await callApi(appAccountEndpoints.updateOwnAppAccount, { body }));
      notify({ title: 'Profil enregistré' });
      await navigate('/app/me');
    } catch (error) {
      setRefusal(toFormRefusal(error));
      setPending(false);
    }
  };
  const changeableAt = account.usernameChangeableAt;
  return (
    <form ref={form} className="sg-f" noValidate onSubmit={(event) => void save(event)}>
      {refusal && refusal.code !== 'invalid_input' && (
        <div role="alert">
          <FieldError>{refusal.message}</FieldError>
        </div>
      )}
      <TextField
        name="appName"
        label="Nom"
        defaultValue={account.appName}
        maxCharacters={60}
        autoComplete="nickname"
        required
        error={refusal?.fields.appName}
      />
      <UsernameField
        typed={username}
        onType={setUsername}
        known={known}
        error={refusal?.fields.username}
        isDisabled={changeableAt !== null}
        hint={
          changeableAt === null
            ? 'Vous pouvez le changer une fois tous les 30 jours.'
            : `Vous pourrez le changer le ${formatDate(changeableAt)}.`
        }
      />
      <TextareaField
        name="bio"
        label="Quelques mots"
        rows={3}
        defaultValue={account.bio}
        maxCharacters={300}
        error={refusal?.fields.bio}
      />
      <TextField
        name="birthDate"
        label="Date de naissance (facultative)"
        type="date"
        autoComplete="bday"
        defaultValue={account.birthDate ?? ''}
        hint="Personne ne la voit."
        error={refusal?.fields.birthDate}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBlock
        pendingText={isPending ? 'Enregistrement…' : undefined}
      >
        Enregistrer
      </Button>
    </form>
  );
}

async function sendPicture(file: Blob): Promise<OwnAppAccount> {
  const body = new FormData();
  // The server may read formats that this browser cannot; if not, it refuses the file.
  body.set('image', await cropToSquare(file).catch(() => file), 'photo.jpg');
  return callApi(appAccountEndpoints.setPicture, { body });
}

/** Replaces or removes the member's picture, at once. */
export function PictureEdit({ account: { username, picUrl, hasPicture } }: { account: OwnAppAccount }) {
  const file = useRef<HTMLInputElement>(null);
  const show = useShowOwnAppAccount();
  const { run, isBusy } = useTask({ isLeaving: true });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    target.value = '';
    if (picture === undefined) return;
    void run({
      failure: 'Photo non enregistrée',
      work: async () => {
        show(await sendPicture(picture));
        return { title: 'Photo enregistrée' };
      },
    });
  };
  const remove = () =>
    run({
      failure: 'Photo non retirée',
      work: async () => {
        show(await callApi(appAccountEndpoints.removePicture, {}));
        return { title: 'Photo retirée' };
      },
    });
  return (
    <div className="me-picture">
      <Avatar name={username} picture={hasPicture ? picUrl : null} isLarge />
      <input
        ref={file}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Votre photo"
        tabIndex={-1}
        onChange={choose}
      />
      <Button pendingText={isBusy ? 'Un instant…' : undefined} onClick={() => file.current?.click()}>
        {hasPicture ? 'Changer la photo' : 'Ajouter une photo'}
      </Button>
      {hasPicture && (
        <Button variant="ghost" disabled={isBusy} onClick={remove}>
          Retirer
        </Button>
      )}
    </div>
  );
}

const SIDE_MAX = 800;

/** The centre of a picture as a square JPEG, cropped on this device: the rest never leaves it. */
export async function cropToSquare(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, SIDE_MAX);
  canvas.height = canvas.width;
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (square === null) throw new Error('the browser could not write a picture');
  return square;
}
