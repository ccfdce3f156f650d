import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { FieldError } from '../../../components/ui/field.tsx';
import { PersonalDataCard } from '../../../features/account-security/personal-data-card.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Mes données');

const NOTHING = {};

export default function DataScreen() {
  const { data: account, error } = useSeen(accountEndpoints.getCurrentAccount, NOTHING);
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
