import type { InkName } from '@lampion/drawing/colour';
import { drawLamp } from '@lampion/drawing/lamp';
import { Svg } from './svg.tsx';

interface LampProps {
  isLit: boolean;
  ink?: InkName;
  hasHalo?: boolean;
  className?: string;
}

/** Lit means done, active, present. Never the only sign: text or an ARIA state says the same. */
export function Lamp({ isLit, ink = 'lampion', hasHalo = true, className }: LampProps) {
  return <Svg drawing={drawLamp({ isLit, ink, hasHalo })} className={className} />;
}
