import { type ReactNode, useId } from 'react';
import type { Side } from './merge-blocks.ts';

interface PassageChoiceProps {
  title: string;
  mine: ReactNode;
  theirs: ReactNode;
  side: Side;
  onChoose: (side: Side) => void;
  /** Offers to keep both sides, one after the other. */
  hasBoth?: boolean;
}

/** One difference between two versions, and the choice of the side to keep. */
export function PassageChoice({ title, mine, theirs, side, onChoose, hasBoth = false }: PassageChoiceProps) {
  const name = useId();
  const option = (value: Side, label: string, content?: ReactNode) => (
    <label className="ae-side" data-chosen={side === value || undefined}>
      <span className="ae-row">
        <input type="radio" name={name} checked={side === value} onChange={() => onChoose(value)} />
        <b>{label}</b>
      </span>
      {content && <div>{content}</div>}
    </label>
  );
  return (
    <fieldset className="ae-passage">
      <legend className="label">{title}</legend>
      {option('mine', 'Ma version', mine)}
      {option('theirs', 'L’autre version', theirs)}
      {hasBoth && option('both', 'Les deux')}
    </fieldset>
  );
}
