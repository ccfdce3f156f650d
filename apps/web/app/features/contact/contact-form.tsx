import { fr } from '@lampion/contract/french';
import { Send } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { FaultShape, FormError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextareaField, TextField } from '../../components/ui/input.tsx';
import { type ContactFaults, contactHints } from './contact-faults.ts';
import { type ContactField, type ContactValues, contactFields } from './read-contact-form.ts';
import { Trap } from './trap.tsx';

interface ContactFormProps {
  values: ContactValues;
  faults: ContactFaults;
}

/** Works without a script: posted to this page's action, which answers with the form again when it has faults. */
export function ContactForm({ values, faults }: ContactFormProps) {
  const firstFaulty = contactFields.find((field) => faults.fields[field] !== undefined);
  const wire = (name: ContactField) => ({
    name,
    defaultValue: values[name],
    error: faults.fields[name],
    autoFocus: name === firstFaulty,
    required: true,
    'data-error': contactHints[name] && fr(contactHints[name]),
  });
  return (
    <form className="form" method="post" action="/contact" noValidate data-contact="">
      <FormError>{faults.form ?? undefined}</FormError>
      <TextField {...wire('name')} label="Votre nom" autoComplete="name" maxCharacters={120} />
      <TextField
        {...wire('email')}
        label="Votre adresse e-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField {...wire('subject')} label="Sujet" maxCharacters={180} />
      <TextareaField {...wire('message')} label="Message" maxCharacters={5000} rows={7} />
      <Trap />
      <div className="actions">
        <Button type="submit" variant="primary" size="large" data-sending="Envoi en cours...">
          <Icon of={Send} />
          Envoyer le message
        </Button>
      </div>
      <FaultShape />
    </form>
  );
}
