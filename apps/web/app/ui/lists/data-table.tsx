import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../graphics.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * Numbers are right-aligned and tabular; the headers of the action column, the last, and of the
   * selection checkboxes, the first, are only for screen readers. A title labels its row where rows
   * become list entries: the first column by default.
   */
  kind?: 'text' | 'strong' | 'number' | 'action' | 'check' | 'title';
  /** Sort key of the list; the header becomes a link. */
  sort?: string;
  /** Replaces the header's text: a checkbox that selects every row. */
  head?: ReactNode;
}

interface TableSort {
  by: string;
  order: 'asc' | 'desc';
  /** The address of the list sorted by a column, in reverse when it already is. */
  toSort: (by: string) => string;
}

interface DataTableProps<Row> {
  /** Caption of the table, for screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort | undefined;
}

const CELL_CLASSES = {
  text: undefined,
  title: undefined,
  strong: 'cell-strong',
  number: 'cell-num',
  action: 'cell-end',
  check: 'cell-check',
} as const;

const UNLABELLED = new Set(['action', 'check', 'title']);
const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

interface SortHeaderProps {
  label: string;
  by: string;
  sort: TableSort;
}

function SortHeader({ label, by, sort }: SortHeaderProps) {
  const sorted = sort.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Link className="sort-link" to={sort.toSort(by)} preventScrollReset>
      {label}
      <Icon of={sort.by === by ? sorted : ChevronsUpDown} />
    </Link>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const { header, kind = 'text', sort: by } = column;
  const isSortable = by !== undefined && sort !== undefined;
  return (
    <th
      scope="col"
      className={classNames(kind !== 'strong' && CELL_CLASSES[kind]) || undefined}
      aria-sort={isSortable && sort.by === by ? DIRECTIONS[sort.order] : undefined}
    >
      {isSortable ? <SortHeader label={header} by={by} sort={sort} /> : <PlainHeader column={column} />}
    </th>
  );
}

function PlainHeader<Row>({ column: { header, kind, head } }: { column: Column<Row> }) {
  if (head !== undefined) return head;
  return kind === 'action' || kind === 'check' ? <span className="sr-only">{header}</span> : header;
}

/** A table; under 768 px each row becomes a list entry, so it never scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort }: DataTableProps<Row>) {
  return (
    <table className="data-table is-stacked">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, header, cell, kind = 'text' }, index) => (
              <td
                key={key}
                className={CELL_CLASSES[kind]}
                data-label={index === 0 || UNLABELLED.has(kind) ? undefined : header}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
