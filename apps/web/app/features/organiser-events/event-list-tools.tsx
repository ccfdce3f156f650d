import { labelOf } from '@lampion/contract/rules/label-of';
import { eventTypeLabels, eventTypes } from '@lampion/contract/schemas/event-type';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { useListAddress } from '../../components/area/use-list-address.ts';
import { SelectField } from '../../components/ui/select.tsx';

const types = eventTypes.map((value) => ({ value, label: labelOf(eventTypeLabels, value) }));
const times = [
  { value: 'coming', label: 'En cours ou à venir' },
  { value: 'past', label: 'Passés' },
];
const orders = [
  { value: 'begin-desc', label: 'Plus récents' },
  { value: 'begin-asc', label: 'Plus anciens' },
  { value: 'name-asc', label: 'Nom' },
  { value: 'participants-desc', label: 'Participants' },
];

/** Search, filters and order of the organiser's events. */
export function EventListTools() {
  return (
    <ListToolbar
      search={{ label: 'Rechercher un événement', placeholder: 'Nom ou lieu' }}
      filters={['type', 'time']}
    >
      <ListFilter name="time" label="Période" all="Toutes les dates" choices={times} isWide />
      <ListFilter name="type" label="Type" all="Tous les types" choices={types} />
      <EventOrder />
    </ListToolbar>
  );
}

/** The field to sort by, then the direction: "name-asc" becomes `sort=name&order=asc` in the address. */
function EventOrder() {
  const { params, go } = useListAddress();
  const sort = params.get('sort') ?? 'begin';
  const usual = sort === 'name' || (sort === 'begin' && params.get('time') === 'coming') ? 'asc' : 'desc';
  return (
    <SelectField
      name="sort"
      label="Trier"
      choices={orders}
      value={`${sort}-${params.get('order') ?? usual}`}
      onChange={({ target }) => {
        const [by, order] = target.value.split('-');
        go({ sort: by, order });
      }}
    />
  );
}
