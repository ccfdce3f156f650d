import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { type ReactNode, useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { LinkButton } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { useListAddress } from './list-toolbar.tsx';
import { Pagination } from './pagination.tsx';

/** A page of rows as the list endpoints of the contract return it. */
export interface Paged<Row> {
  items: readonly Row[];
  total: number;
  isTotalCapped: boolean;
  page: number;
  perPage: number;
}

interface PagedListProps<Row> {
  /** The name of the list: "Articles". */
  label: string;
  /** Singular and plural: "article", "articles". */
  noun: readonly [one: string, several: string];
  list: Paged<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  sort?: { by: string; order: 'asc' | 'desc' };
  empty: ReactNode;
}

/** "128 articles", "Plus de 10 000 articles": the number of results. */
function countLines({ total, isTotalCapped }: Paged<unknown>, [one, several]: readonly [string, string]) {
  if (isTotalCapped) return `Plus de ${formatCount(total)} ${several}`;
  return `${formatCount(total)} ${total > 1 ? several : one}`;
}

/** Rows beyond the cap are not counted, so a full page may always have a next one. */
function countPages({ items, total, isTotalCapped, page, perPage }: Paged<unknown>): number {
  const counted = Math.ceil(total / perPage);
  return isTotalCapped ? Math.max(counted, items.length === perPage ? page + 1 : page) : counted;
}

/** A list's rows with their total, order and pages; dimmed while other rows load. */
export function PagedList<Row>({ label, noun, list, columns, rowKey, sort, empty }: PagedListProps<Row>) {
  const { to } = useListAddress();
  const isBusy = useIsLoading();
  useFresh();
  const toSort = (by: string) =>
    to({ sort: by, order: by === sort?.by && sort.order === 'desc' ? 'asc' : 'desc' });
  return (
    <div className="list-body" aria-busy={isBusy}>
      <p className="list-count" role="status">
        {fr(countLines(list, noun))}
      </p>
      <div className="card list-card">
        {list.items.length > 0 ? (
          <DataTable
            caption={label}
            columns={columns}
            rows={list.items}
            rowKey={rowKey}
            sort={sort && { ...sort, toSort }}
          />
        ) : (
          <NothingHere isBeyond={list.total > 0} first={to({})} empty={empty} />
        )}
      </div>
      <Pagination
        label={label}
        page={list.page}
        pageCount={countPages(list)}
        toPage={(page) => to({ page: page > 1 ? String(page) : undefined })}
        isRouted
      />
    </div>
  );
}

function NothingHere({ isBeyond, first, empty }: { isBeyond: boolean; first: string; empty: ReactNode }) {
  if (!isBeyond) return empty;
  const back = <LinkButton to={first}>Revenir à la première page</LinkButton>;
  return (
    <EmptyState as="h2" title="Cette page est vide" action={back}>
      La liste est devenue plus courte depuis.
    </EmptyState>
  );
}

function useIsLoading(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  return navigation.state === 'loading' || revalidator.state === 'loading';
}

/** The longest delay that timers of browsers take. */
const DELAY_MAX = 2 ** 31 - 1;

/**
 * Reloads a list when its tab becomes visible, because changes made elsewhere may not fit its
 * order, and after the instant at which it changes without a write. Rows keep their keys, so
 * selection, focus and scroll position stay.
 * @param changesAt milliseconds since 1970
 */
export function useFresh(changesAt: number = Number.POSITIVE_INFINITY): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [revalidate]);
  useEffect(() => {
    const delay = changesAt - Date.now();
    if (delay < 0 || delay > DELAY_MAX) return;
    // The state changes one millisecond after that instant.
    const timer = setTimeout(() => void revalidate(), delay + 1);
    return () => clearTimeout(timer);
  }, [revalidate, changesAt]);
}
