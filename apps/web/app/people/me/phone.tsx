import { fr } from '@lampion/contract/french';
import { appAccountEndpoints, type OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { callApi } from '../../platform/api.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { useOwnAppAccount, useShowOwnAppAccount } from './me-screen.tsx';
import { PhoneForm } from './phone-form.tsx';

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

/** As it is said in France; others stay as they are stored. */
const spell = (phone: string) => phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5');

/** The verified phone, to be taken away at once. */
export function KnownPhone({ phone }: { phone: string }) {
  const show = useShowOwnAppAccount();
  const { run, isBusy } = useTask({ isLeaving: true });
  const remove = () =>
    run({
      failure: 'Téléphone non retiré',
      work: async () => {
        show(await callApi(appAccountEndpoints.removePhone, {}));
        return { title: 'Téléphone retiré' };
      },
    });
  return (
    <div className="ap-card">
      <p>
        <b className="num">{spell(phone)}</b>
      </p>
      <p className="muted">{fr('Vérifié. Personne d’autre que vous ne le voit.')}</p>
      <Button onClick={remove} pendingText={isBusy ? 'Un instant…' : undefined}>
        Retirer ce téléphone
      </Button>
    </div>
  );
}
