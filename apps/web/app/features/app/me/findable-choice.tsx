import { fr } from '@lampion/contract/french';
import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { useEffect, useState } from 'react';
import { makeChange } from '../../../lib/device/make-change.ts';
import { setFindable } from '../changes/set-findable.ts';
import { findableChoices } from './findable-words.ts';

type Findable = OwnAppAccount['findable'];

/** Who finds the member by searching: kept at each press. */
export function FindableChoice({ findable }: { findable: Findable }) {
  // A press shows before the device has written it down.
  const [pressed, setPressed] = useState<Findable | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known what became of it, the press counts no more
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
