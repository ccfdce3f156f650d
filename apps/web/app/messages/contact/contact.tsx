import { fr } from '@lampion/contract/french';
import { contactBodySchema } from '@lampion/contract/messages/contact';
import { Send } from 'lucide-react';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/contact.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { refusalInit } from '../../platform/pages/page-errors.ts';
import { flag, readPageQuery } from '../../platform/pages/page-query.ts';
import { breadcrumbs, describePage } from '../../platform/pages/seo.ts';
import { readSite, useSite } from '../../platform/pages/site.ts';
import { Trap } from '../../site/honeypot.tsx';
import { PaperPage, SheetLantern } from '../../site/paper-page.tsx';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FaultShape, FormError } from '../../ui/forms/field.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { Route } from './+types/contact';
import {
  type ContactFaults,
  type ContactField,
  type ContactValues,
  contactFields,
  contactHints,
  emptyContact,
  readContactFaults,
  readContactForm,
} from './contact-faults.ts';

const query = { envoye: flag };

export const handle = { enhance, query } satisfies PublicPageHandle;

/** Redirect target after a message was sent, so that reloading the page does not send it again. */
const CONFIRMATION = '/contact?envoye=1';

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: readPageQuery(new URL(request.url).searchParams, query) !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { values, website } = await readContactForm(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    const message = useCases.parseInput(contactBodySchema, { ...values, website });
    await useCases.sendContactMessage(deps, sender(), message);
  } catch (error) {
    const faults = readContactFaults(error);
    return data({ values, faults }, refusalInit(error));
  }
  return redirect(CONFIRMATION, 303);
}

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  return describePage({
    publicUrl,
    path: '/contact',
    title: 'Nous écrire',
    description: 'Une question, une idée, un souci ? Écrivez à l’équipe de Lampion.',
    structuredData: [breadcrumbs(publicUrl, [['Nous écrire', '/contact']])],
  });
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const supportEmail = useSite()?.settings.supportEmail;
  if (loaderData.isSent && actionData === undefined) return <ContactSent />;
  const { values, faults } = actionData ?? { values: emptyContact, faults: { fields: {}, form: null } };
  return (
    <PaperPage title="Nous écrire">
      <p className="sheet-lead">Une question, une idée, un souci&#8239;? Écrivez-nous, nous lisons tout.</p>
      <ContactForm values={values} faults={faults} />
      {supportEmail && (
        <p className="sheet-note">
          Vous préférez votre messagerie&#8239;?{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
      )}
    </PaperPage>
  );
}

interface ContactFormProps {
  values: ContactValues;
  faults: ContactFaults;
}

/**
 * Works without a script: posted to this page's action, which answers with the form again when it
 * has faults.
 */
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

/** Shown once the message has been saved. */
export function ContactSent() {
  return (
    <PaperPage title="Message envoyé" top={<SheetLantern isLit />}>
      <p className="sheet-lead" role="status">
        {fr('Merci ! Votre message est bien arrivé. Nous vous répondrons par e-mail.')}
      </p>
      <p className="actions">
        <LinkButton href="/" variant="primary" size="large">
          Revenir à l’accueil
        </LinkButton>
        <LinkButton href="/contact" variant="ghost" size="large">
          Écrire un autre message
        </LinkButton>
      </p>
    </PaperPage>
  );
}
