import { fr } from '@lampion/contract/french';
import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { FieldError } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toaster.tsx';
import { KnownPhone } from '../../../features/app/me/known-phone.tsx';
import { PhoneForm } from '../../../features/app/me/phone-form.tsx';
import { useOwnAppAccount, useShowOwnAppAccount } from '../../../features/app/me/use-own-app-account.ts';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Téléphone');

export default function PhoneScreen() {
  const { data: account, error } = useOwnAppAccount();
  const show = useShowOwnAppAccount();
  const showVerified = (verified: OwnAppAccount) => {
    show(verified);
    notify({ title: 'Téléphone vérifié' });
  };
  return (
    <AppScreen title="Téléphone" back="/app/me" className="me-form">
      <h1 className="ap-h1">{fr('Téléphone')}</h1>
      <p className="muted">
        {fr('Facultatif. Il sert à relier un espace pro à votre pseudo, par un code reçu par SMS.')}
      </p>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account?.phone === null && <PhoneForm onDone={showVerified} />}
      {account?.phone && <KnownPhone phone={account.phone} />}
    </AppScreen>
  );
}
