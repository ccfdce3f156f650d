import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { fr } from '@lampion/contract/french';
import { type ContactBody, contactBodySchema } from '@lampion/contract/messages/contact';
import { data, redirect } from 'react-router';
import { type ContactFaults, readContactFaults } from '../messages/contact/contact-faults.ts';
import { pageServer } from '../platform/pages/page-context.ts';
import { readForm, refusalInit } from '../platform/pages/page-errors.ts';
import { flag, readPageQuery } from '../platform/pages/page-query.ts';
import { breadcrumbs, describePage } from '../platform/pages/seo.ts';
import { readSite } from '../platform/pages/site.ts';
import { Trap } from '../site/honeypot.tsx';
import { PaperPage, SheetLantern } from '../site/paper-page.tsx';
import type { PublicPageHandle } from '../site/site-document.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FormError } from '../ui/forms/field.tsx';
import { TextField } from '../ui/forms/input.tsx';
import type { Route } from './+types/cancel-contract';

const query = { envoye: flag };

export const handle = { query } satisfies PublicPageHandle;

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: readPageQuery(new URL(request.url).searchParams, query) !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readLeaveForm(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    const notice = useCases.parseInput(contactBodySchema, toNotice(form));
    await useCases.sendContactMessage(deps, sender(), notice);
  } catch (error) {
    return data({ values: form.values, faults: readContactFaults(error) }, refusalInit(error));
  }
  return redirect(`${paymentPages.leave}?envoye=1`, 303);
}

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  return describePage({
    publicUrl,
    path: paymentPages.leave,
    title: 'Résilier mon contrat',
    description: 'Mettre fin à une offre payante de Lampion, avec ou sans compte.',
    structuredData: [breadcrumbs(publicUrl, [['Résilier mon contrat', paymentPages.leave]])],
  });
}

/** Ends a contract: signed in, or by a notice without an account. */
export function Page({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isSent && actionData === undefined) return <NoticeSent />;
  const { values, faults } = actionData ?? { values: emptyLeave, faults: { fields: {}, form: null } };
  return (
    <PaperPage title="Résilier mon contrat">
      <p className="sheet-lead">
        {fr(
          'Une offre se résilie à tout moment et sans frais. Elle reste ouverte jusqu’à la fin de la période payée, puis rien n’est plus débité.',
        )}
      </p>
      <p className="actions">
        <LinkButton href={paymentPages.termination} variant="primary" size="large">
          Continuer vers la résiliation
        </LinkButton>
      </p>
      <section className="leave">
        <h2 className="section-title">{fr('Vous ne pouvez pas vous connecter ?')}</h2>
        <p>
          {fr(
            'Notifiez votre résiliation ici : nous en accusons réception et vous confirmons la date de fin.',
          )}
        </p>
        <LeaveForm values={values} faults={faults} />
      </section>
    </PaperPage>
  );
}

function NoticeSent() {
  return (
    <PaperPage title="Résiliation notifiée" top={<SheetLantern isLit />}>
      <p className="sheet-lead" role="status">
        {fr(
          'Votre résiliation est bien arrivée : un e-mail en accuse réception. Nous vous écrivons ensuite la date de fin de votre contrat.',
        )}
      </p>
      <p className="actions">
        <LinkButton href="/" variant="primary" size="large">
          Revenir à l’accueil
        </LinkButton>
      </p>
    </PaperPage>
  );
}

interface LeaveFormProps {
  values: LeaveValues;
  faults: ContactFaults;
}

/**
 * The form for customers who cannot sign in. Works without scripts: posted to this page's action.
 */
export function LeaveForm({ values, faults: { fields, form } }: LeaveFormProps) {
  return (
    <form className="form" method="post" noValidate>
      <FormError>{form ?? undefined}</FormError>
      <TextField
        name="name"
        label="Votre nom"
        autoComplete="name"
        maxCharacters={120}
        defaultValue={values.name}
        error={fields.name}
        required
      />
      <TextField
        name="email"
        label="L’adresse e-mail du compte"
        hint="Nous y accusons réception de votre résiliation."
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        error={fields.email}
        required
      />
      <TextField
        name="contract"
        label="Le contrat à résilier"
        hint="L’offre, le nom de votre structure, ou le numéro d’une facture."
        maxCharacters={300}
        defaultValue={values.contract}
        error={fields.message && 'Dites quel contrat vous résiliez'}
        required
      />
      <Trap />
      <div className="actions">
        <Button type="submit">Notifier la résiliation</Button>
      </div>
    </form>
  );
}

/** The values of a notice sent without signing in. */
export type LeaveValues = Readonly<Record<'name' | 'email' | 'contract', string>>;

export const emptyLeave: LeaveValues = { name: '', email: '', contract: '' };

interface SubmittedLeaveForm {
  readonly values: LeaveValues;
  /** The honeypot. */
  readonly website: string;
}

/** The submitted form as text. Throws a 400 response when the body is not a form. */
export async function readLeaveForm(request: Request): Promise<SubmittedLeaveForm> {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = { name: text('name'), email: text('email'), contract: text('contract') };
  return { values, website: text('website') };
}

/** The notice as a message to support. */
export function toNotice({ values: { name, email, contract }, website }: SubmittedLeaveForm): ContactBody {
  const message = contract.trim() && `Je vous notifie la résiliation de mon contrat : ${contract.trim()}`;
  return { name, email, subject: 'Résiliation d’un contrat', message, website };
}
