import type { Bar } from '@lampion/contract/schemas/event';
import { TextareaField, TextField } from '../../components/ui/input.tsx';
import { ProgrammeForm } from './programme-form.tsx';

export type BarValues = Readonly<
  Record<'name' | 'description' | 'openingHours' | 'closingHours' | 'mission', string>
>;

interface BarFormProps {
  /** Null for a new one. */
  bar: Bar | null;
  onSave: (values: BarValues) => Promise<void>;
  onClose: () => void;
}

const blank: BarValues = {
  name: '',
  description: '',
  openingHours: '18:00',
  closingHours: '02:00',
  mission: '',
};

function valuesOf({ name, description, openingHours, closingHours, mission }: Bar): BarValues {
  return {
    name,
    description,
    openingHours: openingHours.slice(0, 5),
    closingHours: closingHours.slice(0, 5),
    mission,
  };
}

export function BarForm({ bar, onSave, onClose }: BarFormProps) {
  const prefix = `bar-${bar?.id ?? 'new'}`;
  return (
    <ProgrammeForm
      kind="bar"
      label={bar ? 'Modifier le bar' : 'Nouveau bar'}
      initial={bar ? valuesOf(bar) : blank}
      submit={bar ? 'Enregistrer' : 'Ajouter le bar'}
      failure="Bar non enregistré"
      onSave={onSave}
      onClose={onClose}
    >
      {({ values, faults, set }) => {
        const wire = (name: keyof BarValues) => ({
          id: `${prefix}-${name}`,
          name,
          value: values[name],
          error: faults[name],
          onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
        });
        return (
          <>
            <TextField {...wire('name')} label="Nom" maxCharacters={120} required />
            <TextareaField
              {...wire('description')}
              label="Description (facultative)"
              rows={2}
              maxCharacters={1000}
            />
            <div className="night-fields">
              <TextField {...wire('openingHours')} label="Ouvre à" type="time" required />
              <TextField {...wire('closingHours')} label="Ferme à" type="time" required />
            </div>
            <p className="hint">Une fermeture avant l’ouverture est celle du lendemain matin.</p>
            <TextareaField {...wire('mission')} label="Mission (facultative)" rows={2} maxCharacters={500} />
          </>
        );
      }}
    </ProgrammeForm>
  );
}
