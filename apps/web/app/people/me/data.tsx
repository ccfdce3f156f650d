import { accountEndpoints } from '@lampion/contract/people/accounts';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { PersonalDataCard } from '../security/personal-data.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Mes données');

const NOTHING = {};

export default function DataScreen() {
  const { data: account, error } = useCached(accountEndpoints.getCurrentAccount, NOTHING);
  return (
    <AppScreen title="Mes données" back="/app/me" className="me-form">
      <h1 className="ap-h1">Mes données</h1>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account && (
        <div className="card-stack">
          <PersonalDataCard account={account} />
        </div>
      )}
    </AppScreen>
  );
}
