import type { Column } from '../ui/data-table.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBoxProps {
  label: string;
  isChecked: boolean;
  isPartial?: boolean;
  onChange: () => void;
}

/** Selects a line; partial when it stands for several of which some are selected. */
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
