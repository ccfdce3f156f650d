import { FieldError } from '../../../components/ui/field.tsx';
import { PictureEdit } from '../../../features/app/me/picture-edit.tsx';
import { ProfileForm } from '../../../features/app/me/profile-form.tsx';
import { useOwnAppAccount } from '../../../features/app/me/use-own-app-account.ts';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';

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
