import { fr } from '@lampion/contract/french';
import { NUIT_900 } from '@lampion/drawing/colour';
import { drawLantern } from '@lampion/drawing/lantern';
import { once, svgDocument } from '@lampion/drawing/svg';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Svg } from '../ui/graphics.tsx';

interface PaperPageProps {
  title: string;
  /** A sign above the title of a short message, whose text is then centred below it. */
  top?: ReactNode;
  children: ReactNode;
}

/** A page to read: one narrow sheet of paper on the night. */
export function PaperPage({ title, top, children }: PaperPageProps) {
  return (
    <main id="contenu">
      <div className="wrap sheet-wrap narrow">
        <article className={classNames('sheet', top !== undefined && 'is-message')} data-theme="light">
          {top}
          <h1 className="display article-title">{fr(title)}</h1>
          {children}
        </article>
      </div>
    </main>
  );
}

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
