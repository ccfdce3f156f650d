import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextareaField, TextField } from '../../../components/ui/input.tsx';
import type { SettingsFaults } from './use-settings-form.ts';

export type Testimonial = SiteSettings['testimonials'][number];

interface TestimonialFieldsProps {
  index: number;
  testimonial: Testimonial;
  faults: SettingsFaults;
  onChange: (testimonial: Testimonial) => void;
  onRemove: () => void;
}

/** One testimonial among others. */
export function TestimonialFields(props: TestimonialFieldsProps) {
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
