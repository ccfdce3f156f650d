import { fr } from '@lampion/contract/french';
import type { OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { useEffect, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { setFindable } from '../friends/changes.ts';
import { findableChoices } from './findable-labels.ts';
import { useOwnAppAccount } from './me-screen.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Qui me trouve');

export default function FindableScreen() {
  const { data: account, error } = useOwnAppAccount();
  return (
    <AppScreen title="Qui me trouve" back="/app/me" className="me-form">
      <h1 className="ap-h1">Qui me trouve</h1>
      {error && !account && <FieldError>{error.message}</FieldError>}
      {account && (
        <>
          <FindableChoice findable={account.findable} />
          <p className="muted">{fr('Vos amis vous trouvent toujours.')}</p>
        </>
      )}
    </AppScreen>
  );
}

type Findable = OwnAppAccount['findable'];

/** Sets who can find the member by searching; saved at each press. */
export function FindableChoice({ findable }: { findable: Findable }) {
  // Shows the press before the device has stored it.
  const [pressed, setPressed] = useState<Findable | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a known result replaces the press
  useEffect(() => setPressed(null), [findable]);
  const choose = (value: Findable) => {
    setPressed(value);
    void makeChange(setFindable, { findable: value });
  };
  return (
    <fieldset className="ap-list me-find">
      <legend className="sr-only">{fr('Qui peut vous trouver en cherchant')}</legend>
      {findableChoices.map(({ value, label, text }) => (
        <label key={value} className="ap-row">
          <input
            type="radio"
            name="findable"
            checked={(pressed ?? findable) === value}
            onChange={() => choose(value)}
          />
          <span>
            <span className="t">{fr(label)}</span>
            <span className="d">{fr(text)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
