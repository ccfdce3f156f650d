import { labelOf } from '@lampion/contract/rules/label-of';
import type { AdminEventPage } from '@lampion/contract/schemas/admin-event';
import { eventTypeLabels, eventTypeSchema } from '@lampion/contract/schemas/event-type';
import { ListFilter, ListOrder } from '../../../components/area/list-filter.tsx';
import { ListToolbar } from '../../../components/area/list-toolbar.tsx';

const types = eventTypeSchema.options.map((value) => ({ value, label: labelOf(eventTypeLabels, value) }));
const periods = [
  { value: 'coming', label: 'À venir' },
  { value: 'past', label: 'Passés' },
];
const states = [
  { value: 'published', label: 'En ligne' },
  { value: 'unpublished', label: 'Dépubliés' },
  { value: 'cancelled', label: 'Annulés' },
  { value: 'draft', label: 'Brouillons' },
];
const orders = [
  { value: 'begin-desc', label: 'Début, les plus tardifs d’abord' },
  { value: 'begin-asc', label: 'Début, les plus proches d’abord' },
  { value: 'created-desc', label: 'Créés récemment' },
  { value: 'created-asc', label: 'Créés il y a longtemps' },
];

/** Search, filters and order of the event list. */
export function EventFilters({ reportedCount }: Pick<AdminEventPage, 'reportedCount'>) {
  return (
    <ListToolbar
      search={{ label: 'Rechercher un événement', placeholder: 'Nom, lieu, organisateur…' }}
      filters={['type', 'period', 'status', 'reported', 'organiser']}
    >
      <ListFilter name="type" label="Type" all="Tous les types" choices={types} />
      <ListFilter name="period" label="Période" all="Passés et à venir" choices={periods} />
      <ListFilter name="status" label="État" all="Tous les états" choices={states} />
      <ListFilter
        name="reported"
        label="Signalements"
        all="Signalés ou non"
        choices={[{ value: 'true', label: `Signalés (${reportedCount})` }]}
      />
      <ListOrder choices={orders} />
    </ListToolbar>
  );
}
