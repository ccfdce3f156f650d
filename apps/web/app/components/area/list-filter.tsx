import { type Choice, SelectField } from '../ui/select.tsx';
import { useListAddress } from './use-list-address.ts';

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
