import { fr } from '@lampion/contract/french';
import type { InputHTMLAttributes } from 'react';
import { Lamp } from '../graphics.tsx';

interface LanternChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  name: string;
  title: string;
  /** One more line below the title. */
  text: string;
}

/** One of several choices, as a card whose lantern is lit when it is chosen. */
export function LanternChoice({ title, text, ...input }: LanternChoiceProps) {
  return (
    <label className="choice">
      <input {...input} type="radio" />
      <span className="on">
        <Lamp isLit />
      </span>
      <span className="off">
        <Lamp isLit={false} />
      </span>
      <span>
        <b>{fr(title)}</b>
        <small className="num">{fr(text)}</small>
      </span>
    </label>
  );
}
