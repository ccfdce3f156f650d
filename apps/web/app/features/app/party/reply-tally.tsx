import type { ReplyCounts } from '@lampion/contract/schemas/guest';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import type { ReactNode } from 'react';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { Svg } from '../../../components/ui/svg.tsx';

function Tally({ lamp, count, word }: { lamp: ReactNode; count: number; word: string }) {
  return (
    <div>
      {lamp}
      <b className="num">{count}</b>
      <span>{word}</span>
    </div>
  );
}

/** How many said what, for hosts. */
export function ReplyTally({ counts }: { counts: ReplyCounts }) {
  return (
    <div className="fe-tally">
      <Tally lamp={<Lamp isLit />} count={counts.yes} word="oui" />
      <Tally lamp={<Svg drawing={drawHalfLamp()} />} count={counts.maybe} word="peut-être" />
      <Tally lamp={<Lamp isLit={false} />} count={counts.no} word="non" />
    </div>
  );
}
