import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** Number of rows on the page. */
  pageSize: number;
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** Stays visible at the bottom of the screen while rows are selected. */
export function SelectionBar({ selection, pageSize, children }: SelectionBarProps) {
  const count = selection.chosen.length;
  return (
    <section className="selection-bar" aria-label="Lignes choisies" hidden={count === 0}>
      <p role="status">
        <b className="num">{count}</b> sur {pageSize}
      </p>
      <Button size="small" variant="ghost" onClick={selection.toggleAll}>
        {selection.isAll ? 'Ne rien choisir' : 'Toute la page'}
      </Button>
      <div className="selection-actions">{children}</div>
      <Button variant="ghost" isIconOnly aria-label="Ne plus rien choisir" onClick={selection.clear}>
        <Icon of={X} />
      </Button>
    </section>
  );
}
