import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SaveSettings } from './save-settings.tsx';
import { type Testimonial, TestimonialFields } from './testimonial-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

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
