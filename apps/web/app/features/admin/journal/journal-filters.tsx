import { journalActionLabels } from '@lampion/contract/schemas/admin-journal';
import { ListFilter } from '../../../components/area/list-filter.tsx';
import { ListToolbar } from '../../../components/area/list-toolbar.tsx';
import { useListAddress } from '../../../components/area/use-list-address.ts';
import { TextField } from '../../../components/ui/input.tsx';

const actions = Object.entries(journalActionLabels).map(([value, label]) => ({ value, label }));
const subjects = [
  { value: 'article', label: 'Articles' },
  { value: 'image', label: 'Images' },
  { value: 'event', label: 'Événements' },
  { value: 'account', label: 'Comptes' },
  { value: 'message', label: 'Messages' },
  { value: 'email', label: 'E-mails' },
  { value: 'journal', label: 'Journal' },
  { value: 'settings', label: 'Réglages' },
];

interface JournalFiltersProps {
  actors: readonly { _id: string | null; name: string }[];
}

function DayFilter({ name, label }: { name: string; label: string }) {
  const { params, go } = useListAddress();
  const day = params.get(name) ?? '';
  return (
    <TextField
      // The key makes a new field when the day changes in the address, as by the back button.
      key={day}
      name={name}
      id={`filter-${name}`}
      label={label}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={day}
      onBlur={(event) => event.target.value !== day && go({ [name]: event.target.value })}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** Filters by actor, action, subject and day. */
export function JournalFilters({ actors }: JournalFiltersProps) {
  const people = actors.map(({ _id, name }) => ({ value: _id ?? 'system', label: name }));
  return (
    <ListToolbar filters={['actor', 'action', 'subject', 'subjectId', 'from', 'to']}>
      <ListFilter name="actor" label="Qui" all="Tout le monde" choices={people} />
      <ListFilter name="action" label="Action" all="Toutes les actions" choices={actions} />
      <ListFilter name="subject" label="Sujet" all="Tous les sujets" choices={subjects} />
      <DayFilter name="from" label="Du" />
      <DayFilter name="to" label="Au" />
    </ListToolbar>
  );
}
