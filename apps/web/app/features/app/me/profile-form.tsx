import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import { formatDate } from '@lampion/contract/rules/format';
import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { TextareaField, TextField } from '../../../components/ui/input.tsx';
import { notify } from '../../../components/ui/toaster.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import { callApi } from '../../../lib/api.ts';
import { type FormRefusal, toFormRefusal } from '../../../lib/form-refusal.ts';
import { useUsernameVerdict } from '../signup/use-username-verdict.ts';
import { UsernameField } from '../signup/username-field.tsx';
import { useShowOwnAppAccount } from './use-own-app-account.ts';

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
