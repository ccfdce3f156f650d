import { labelOf } from '@lampion/contract/rules/label-of';
import { eventTypeLabels, eventTypes } from '@lampion/contract/schemas/event-type';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { useListAddress } from '../../components/area/use-list-address.ts';
import { SelectField } from '../../components/ui/select.tsx';
import { readListPart, usualOrder } from './list-own-events.ts';

const types = eventTypes.map((value) => ({ value, label: labelOf(eventTypeLabels, value) }));
const orders = [
  { value: 'begin-asc', label: 'Date, du plus ancien' },
  { value: 'begin-desc', label: 'Date, du plus récent' },
  { value: 'name-asc', label: 'Nom' },
  { value: 'participants-desc', label: 'Participants' },
];

/** Search, filters and order of the organiser's events. */
export function EventListTools() {
  return (
    <ListToolbar search={{ label: 'Rechercher un événement', placeholder: 'Nom ou lieu' }} filters={['type']}>
      <ListFilter name="type" label="Type" all="Tous les types" choices={types} />
      <EventOrder />
    </ListToolbar>
  );
}

/** The field to sort by, then the direction: "name-asc" becomes `sort=name&order=asc` in the address. */
function EventOrder() {
  const { params, go } = useListAddress();
  const sort = params.get('sort') ?? 'begin';
  const usual = usualOrder(readListPart(params), sort);
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
