import { fr } from '@lampion/contract/french';
import { FieldError } from '../../../components/ui/field.tsx';
import { FindableChoice } from '../../../features/app/me/findable-choice.tsx';
import { useOwnAppAccount } from '../../../features/app/me/use-own-app-account.ts';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Qui me trouve');

export default function FindableScreen() {
  const { data: account, error } = useOwnAppAccount();
  return (
    <AppScreen title="Qui me trouve" back="/app/me" className="me-form">
      <h1 className="ap-h1">Qui me trouve</h1>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account && <FindableChoice findable={account.findable} />}
      <p className="muted">{fr('Vos amis vous trouvent toujours.')}</p>
    </AppScreen>
  );
}
