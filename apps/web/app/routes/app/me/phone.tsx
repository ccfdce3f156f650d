import { fr } from '@lampion/contract/french';
import { FieldError } from '../../../components/ui/field.tsx';
import { KnownPhone } from '../../../features/app/me/known-phone.tsx';
import { PhoneForm } from '../../../features/app/me/phone-form.tsx';
import { useOwnAppAccount } from '../../../features/app/me/use-own-app-account.ts';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Téléphone');

export default function PhoneScreen() {
  const { data: account, error } = useOwnAppAccount();
  return (
    <AppScreen title="Téléphone" back="/app/me" className="me-form">
      <h1 className="ap-h1">{fr('Téléphone')}</h1>
      <p className="muted">
        {fr('Facultatif. Il sert à relier un espace pro à votre pseudo, par un code reçu par SMS.')}
      </p>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account && (account.phone === null ? <PhoneForm /> : <KnownPhone phone={account.phone} />)}
    </AppScreen>
  );
}
