import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { LinkButton } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { type Choice, SelectField } from '../forms/choices.tsx';
import { SearchField } from '../forms/input.tsx';
import { Icon } from '../graphics.tsx';

interface ListToolbarProps {
  search?: { label: string; placeholder: string };
  /** Query parameters of the filters; clearing removes these and the search. */
  filters: readonly string[];
  children?: ReactNode;
}

/** Search and filters above a list, and one button that clears them all. */
export function ListToolbar({ search, filters, children }: ListToolbarProps) {
  const { params, to } = useListAddress();
  const names = ['q', ...filters];
  const isFiltered = names.some((name) => params.get(name));
  return (
    <div className="list-tools">
      {search && <ListSearch {...search} />}
      <div className="list-filters">
        {children}
        {isFiltered && (
          <LinkButton
            variant="ghost"
            className="list-clear"
            to={to(Object.fromEntries(names.map((name) => [name, undefined])))}
            preventScrollReset
          >
            <Icon of={X} />
            Tout effacer
          </LinkButton>
        )}
      </div>
    </div>
  );
}

interface ListFilterProps {
  /** Its name in the query string. */
  name: string;
  label: string;
  /** The label while nothing is filtered: "Tous les types". */
  all: string;
  choices: readonly Choice[];
  /** Takes a full row on a phone, where half a row is too short for its label. */
  isWide?: boolean;
}

/** Filters a list by one field. */
export function ListFilter({ name, label, all, choices, isWide = false }: ListFilterProps) {
  const { params, go } = useListAddress();
  return (
    <SelectField
      name={name}
      id={`filter-${name}`}
      {...(isWide && { className: 'list-wide' })}
      label={label}
      choices={[{ value: '', label: all }, ...choices]}
      value={params.get(name) ?? ''}
      onChange={(event) => go({ [name]: event.target.value })}
    />
  );
}

interface ListOrderProps {
  /** "name-desc": the field to sort by, then the direction. The first is the list's default. */
  choices: readonly Choice[];
}

/** Sorts a list where the column headers are not shown: on a phone. */
export function ListOrder({ choices }: ListOrderProps) {
  const { params, go } = useListAddress();
  const [first] = choices;
  const by = params.get('sort');
  const current = by ? `${by}-${params.get('order') ?? 'desc'}` : first?.value;
  function change(value: string) {
    const cut = value.lastIndexOf('-');
    go({ sort: value.slice(0, cut), order: value.slice(cut + 1) });
  }
  return (
    <SelectField
      name="order"
      id="list-order"
      className="list-order"
      label="Trier"
      choices={choices}
      value={current}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Pause in typing, in milliseconds, after which the list is searched. */
const DEBOUNCE_MS = 300;

interface ListSearchProps {
  label: string;
  placeholder: string;
}

/** Searches a list as the user types. The back button undoes the whole search at once. */
function ListSearch({ label, placeholder }: ListSearchProps) {
  const { params, go } = useListAddress();
  const asked = params.get('q') ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<number>(undefined);

  // The back button, or a link that clears the filters, changes the search from outside.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function send(value: string) {
    window.clearTimeout(timer.current);
    const search = value.trim();
    if (search === sent.current) return;
    go({ q: search }, { replace: sent.current !== '' });
    sent.current = search;
  }
  function type(value: string) {
    setText(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(send, DEBOUNCE_MS, value);
  }
  return (
    <search className="list-search">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(firstCharacters(event.target.value, SEARCH_MAX))}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
      />
    </search>
  );
}

/** Address parameters that filter nothing out, or choose one of several lists. */
const NEUTRAL = ['sort', 'order', 'page', 'cursor', 'part', 'event'];

interface ListEmptyProps {
  /** Title while a search or a filter matches nothing: "Aucun compte trouvé". */
  nothingFound: string;
  /** What to change in that case. */
  hint?: string;
  /** Title of a list that has no entry at all. */
  title: string;
  /** How the first entry is created. */
  children: string;
  /** The first step to it. */
  action?: ReactNode;
}

/**
 * Shown instead of an empty list: the way back to all rows, or the first step towards the first
 * entry.
 */
export function ListEmpty({
  nothingFound,
  hint = 'Essayez avec moins de lettres, ou retirez un filtre.',
  title,
  children,
  action,
}: ListEmptyProps) {
  const { params } = useListAddress();
  const isFiltered = [...params].some(([name, value]) => value !== '' && !NEUTRAL.includes(name));
  if (!isFiltered) {
    return (
      <EmptyState as="h2" title={title} action={action}>
        {children}
      </EmptyState>
    );
  }
  const part = params.get('part');
  return (
    <EmptyState
      as="h2"
      title={nothingFound}
      action={<LinkButton to={part === null ? '?' : `?part=${part}`}>Tout afficher</LinkButton>}
    >
      {hint}
    </EmptyState>
  );
}

/** The part of a contract schema needed to read an address. */
interface QuerySchema<Query> {
  parse(asked: unknown): Query;
  safeParse(
    asked: unknown,
  ):
    | { success: true; data: Query }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/**
 * The query of a list's address, validated by the list's contract. Invalid parameters are dropped,
 * so that a mistyped or outdated address breaks no screen.
 */
export function readListQuery<Query>(schema: QuerySchema<Query>, address: string): Query {
  const asked: Record<string, string> = Object.fromEntries(new URL(address).searchParams);
  for (const [key, value] of Object.entries(asked)) if (value === '') delete asked[key];
  const checked = schema.safeParse(asked);
  if (checked.success) return checked.data;
  for (const { path } of checked.error.issues) delete asked[String(path[0])];
  return schema.parse(asked);
}

export type AddressChange = Readonly<Record<string, string | undefined>>;

/** Parameters of a position within a list: another search or filter resets them. */
const PLACES = ['page', 'cursor'];

function changeAddress(params: URLSearchParams, change: AddressChange): string {
  const next = new URLSearchParams(params);
  for (const place of PLACES) next.delete(place);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return `?${next}`;
}

/**
 * The search, filters, order and page of a list, stored in its address: the back button undoes them
 * and a link shares them. While a change is loading, `params` already includes it.
 */
export function useListAddress() {
  const here = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const params = new URLSearchParams((next?.pathname === here.pathname ? next : here).search);
  return {
    params,
    to: (change: AddressChange) => changeAddress(params, change),
    /** `replace`: without a history entry, as for each character of a search. */
    go: (change: AddressChange, options: { replace?: boolean } = {}) =>
      void navigate(changeAddress(params, change), { ...options, preventScrollReset: true }),
  };
}
