import { fr } from '@lampion/contract/french';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';

const PLEATS = Array.from({ length: 12 }, (_, place) => place);
const HOLD_MS = 1000;

interface HoldButtonProps {
  label: string;
  /** A finger stayed for a second. */
  onHold: () => void;
  /** Pressed otherwise, by a short tap or by keyboard: it is to be asked first. */
  onAsk: () => void;
}

/** A deliberate press, for what rings on many phones: its pleats light up while a finger stays, and go out when it lifts. */
export function HoldButton({ label, onHold, onAsk }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lift = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  return (
    <button
      type="button"
      className={classNames('bw-hold', isHeld && 'is-held')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isDone.current = false;
        setHeld(true);
        timer.current = setTimeout(() => {
          isDone.current = true;
          setHeld(false);
          onHold();
        }, HOLD_MS);
      }}
      onPointerUp={lift}
      onPointerLeave={lift}
      onPointerCancel={lift}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDone.current) onAsk();
        isDone.current = false;
      }}
    >
      <span className="r" aria-hidden="true">
        {PLEATS.map((place) => (
          <i key={place} style={{ '--place': place } as CSSProperties} />
        ))}
      </span>
      <span className="t">{fr(label)}</span>
    </button>
  );
}
