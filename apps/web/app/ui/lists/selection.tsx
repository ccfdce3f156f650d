import type { BulkAnswer } from '@lampion/contract/platform/lists';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../graphics.tsx';
import type { ToastMessage } from '../toaster.tsx';
import type { Column } from './data-table.tsx';

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

interface SelectionBoxProps {
  label: string;
  isChecked: boolean;
  isPartial?: boolean;
  onChange: () => void;
}

/** Selects a row. Partial: the row groups several entries, of which some are selected. */
export function SelectionBox({ label, isChecked, isPartial = false, onChange }: SelectionBoxProps) {
  return (
    <label className="check row-check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}

/** The first column of a list with selectable rows. `name` labels a row's checkbox. */
export function selectionColumn<Row extends { _id: string }>(
  selection: Selection,
  name: (row: Row) => string,
): Column<Row> {
  const isPartial = selection.chosen.length > 0 && !selection.isAll;
  return {
    key: 'check',
    header: 'Choisir',
    kind: 'check',
    head: (
      <SelectionBox
        label="Choisir toute la page"
        isChecked={selection.isAll}
        isPartial={isPartial}
        onChange={selection.toggleAll}
      />
    ),
    cell: (row) => (
      <SelectionBox
        label={`Choisir ${name(row)}`}
        isChecked={selection.has(row._id)}
        onChange={() => selection.toggle(row._id)}
      />
    ),
  };
}

/** The rows selected on the current page; rows that left it are no longer selected. */
export function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = ids.filter((id) => marked.has(id));
  return {
    chosen,
    has: (id: string) => marked.has(id),
    isAll: ids.length > 0 && chosen.length === ids.length,
    toggle: (id: string) =>
      setMarked((before) => {
        const next = new Set(ids.filter((one) => before.has(one)));
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setMarked(new Set(chosen.length === ids.length ? [] : ids)),
    clear: () => setMarked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

interface BulkWords {
  /** Singular and plural: "article", "articles". */
  readonly noun: readonly [one: string, several: string];
  /** What has been done: "publié", "publiés". */
  readonly done: readonly [one: string, several: string];
}

const count = (number: number, [one, several]: BulkWords['noun']) =>
  `${formatCount(number)} ${number > 1 ? several : one}`;

/**
 * The toast for the actual outcome of an action on several rows, with the reason for the first that
 * was not changed.
 */
export function describeBulk({ noun, done }: BulkWords, { changed, unchanged }: BulkAnswer): ToastMessage {
  const [first] = unchanged;
  const [one, several] = done;
  const title =
    changed.length > 0
      ? `${count(changed.length, noun)} ${changed.length > 1 ? several : one}`
      : 'Rien n’a changé';
  if (!first) return { title };
  const left = `${count(unchanged.length, noun)} inchangé${unchanged.length > 1 ? 's' : ''}`;
  return { title, text: `${left} : ${first.message}` };
}
