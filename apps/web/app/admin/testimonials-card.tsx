import type { SiteSettings } from '@lampion/contract/admin/settings';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Checkbox } from '../ui/forms/choices.tsx';
import { TextareaField, TextField } from '../ui/forms/input.tsx';
import { Icon } from '../ui/graphics.tsx';
import { SaveSettings, type SettingsFaults, useSettingsForm } from './settings-form.tsx';

const TITLE = 'Témoignages';
const MOST = 12;
const blank: Testimonial = { quote: '', author: '', occasion: '', isExample: false };

/** A testimonial being edited, with a stable key. */
interface Written {
  key: string;
  value: Testimonial;
}

const write = (value: Testimonial): Written => ({ key: crypto.randomUUID(), value });

/** The testimonials of the landing page: added, changed and removed, saved together. */
export function TestimonialsCard({ settings }: { settings: SiteSettings }) {
  const [written, setWritten] = useState(() => settings.testimonials.map(write));
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const [added, setAdded] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (added > 0) form.current?.querySelector<HTMLElement>('fieldset:last-of-type textarea')?.focus();
  }, [added, form]);
  function add() {
    setWritten([...written, write(blank)]);
    setAdded(added + 1);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ testimonials: written.map(({ value }) => value) });
  }
  function remove(key: string) {
    setWritten(written.filter((one) => one.key !== key));
    addButton.current?.focus();
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={TITLE} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        <p className="hint">Sans témoignage, la page d’accueil laisse cette partie de côté.</p>
        {written.map(({ key, value }, index) => (
          <TestimonialFields
            key={key}
            index={index}
            testimonial={value}
            faults={faults}
            onChange={(next) =>
              setWritten(written.map((one) => (one.key === key ? { key, value: next } : one)))
            }
            onRemove={() => remove(key)}
          />
        ))}
        <div className="actions">
          <Button ref={addButton} onClick={add} disabled={written.length >= MOST}>
            <Icon of={Plus} />
            Ajouter un témoignage
          </Button>
        </div>
        <SaveSettings of={TITLE} isBusy={isBusy} />
      </form>
    </Card>
  );
}

type Testimonial = SiteSettings['testimonials'][number];

interface TestimonialFieldsProps {
  index: number;
  testimonial: Testimonial;
  faults: SettingsFaults;
  onChange: (testimonial: Testimonial) => void;
  onRemove: () => void;
}

/** One testimonial among others. */
function TestimonialFields(props: TestimonialFieldsProps) {
  const { index, testimonial, faults, onChange, onRemove } = props;
  const wire = (name: 'quote' | 'author' | 'occasion') => ({
    id: `testimonial-${index}-${name}`,
    name,
    value: testimonial[name],
    error: faults[`testimonials.${index}.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...testimonial, [name]: target.value }),
  });
  return (
    <fieldset className="well adm-testimonial">
      <legend className="sr-only">{`Témoignage ${index + 1}`}</legend>
      <TextareaField {...wire('quote')} label="Citation" rows={3} maxCharacters={500} />
      <div className="adm-pair">
        <TextField {...wire('author')} label="De qui" maxCharacters={120} />
        <TextField {...wire('occasion')} label="À quelle occasion (facultatif)" maxCharacters={120} />
      </div>
      <Checkbox
        id={`testimonial-${index}-example`}
        name="isExample"
        label="C’est un exemple"
        hint="Personne ne l’a dit : la page l’affiche comme tel, la loi interdit les avis inventés."
        checked={testimonial.isExample}
        onChange={({ target }) => onChange({ ...testimonial, isExample: target.checked })}
      />
      <div className="actions">
        <Button variant="danger" size="small" onClick={onRemove}>
          <Icon of={Trash2} />
          Retirer
          <span className="sr-only">{` le témoignage ${index + 1}`}</span>
        </Button>
      </div>
    </fieldset>
  );
}
