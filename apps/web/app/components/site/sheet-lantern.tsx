import { NUIT_900 } from '@lampion/drawing/colour';
import { once } from '@lampion/drawing/draw-once';
import { drawLantern } from '@lampion/drawing/lantern';
import { svgDocument } from '@lampion/drawing/svg';
import { Svg } from '../ui/svg.tsx';

function drawSheetLantern(isLit: boolean): string {
  const night = { capColour: NUIT_900, cordColour: NUIT_900 };
  const lantern = drawLantern({ x: 60, y: 52, width: 84, cord: 60, isLit, halo: isLit ? 0.8 : 0, ...night });
  return svgDocument({ viewBox: '0 0 120 150', className: 'sheet-lantern' }, lantern);
}

const drawLit = once(() => drawSheetLantern(true));
const drawUnlit = once(() => drawSheetLantern(false));

/** A lantern at the top of a sheet: lit after a success, unlit otherwise. The title says which. */
export function SheetLantern({ isLit }: { isLit: boolean }) {
  return <Svg drawing={isLit ? drawLit() : drawUnlit()} />;
}
