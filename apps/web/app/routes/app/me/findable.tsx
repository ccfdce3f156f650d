import { fr } from '@lampion/contract/french';
import { FieldError } from '../../../components/ui/field.tsx';
import { setFindable } from '../../../features/app/changes/set-findable.ts';
import { findableChoices } from '../../../features/app/me/findable-words.ts';
import { useOwnAppAccount } from '../../../features/app/me/use-own-app-account.ts';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { makeChange } from '../../../lib/device/make-change.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Qui me trouve');

export default function FindableScreen() {
  const { data: account, error } = useOwnAppAccount();
  return (
    <AppScreen title="Qui me trouve" back="/app/me" className="me-form">
      <h1 className="ap-h1">Qui me trouve</h1>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account && (
        <fieldset className="ap-list">
          <legend className="sr-only">{fr('Qui peut vous trouver en cherchant')}</legend>
          {findableChoices.map(({ value, label, text }) => (
            <label key={value} className="ap-row">
              <input
                type="radio"
                name="findable"
                checked={account.findable === value}
                onChange={() => void makeChange(setFindable, { findable: value })}
              />
              <span>
                <span className="t">{fr(label)}</span>
                <span className="d">{fr(text)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="muted">{fr('Vos amis vous trouvent toujours.')}</p>
    </AppScreen>
  );
}
