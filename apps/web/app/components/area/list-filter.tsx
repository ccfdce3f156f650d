import { type Choice, SelectField } from '../ui/select.tsx';
import { useListAddress } from './use-list-address.ts';

interface ListFilterProps {
  /** Its name in the address. */
  name: string;
  label: string;
  /** What stands there while nothing is filtered: "Tous les types". */
  all: string;
  choices: readonly Choice[];
  /** Alone on its line of a phone, where half a line is too short for its words. */
  isWide?: boolean;
}

/** Keeps only the lines of one kind. */
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
  /** "name-desc": what is sorted by, then which way. The first is the list's own order. */
  choices: readonly Choice[];
}

/** The order of a list where its headers are out of sight: on a phone. */
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
