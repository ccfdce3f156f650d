import { contactBodySchema } from '@lampion/contract/schemas/contact';
import { data, redirect } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import enhance from '../../enhance/contact.ts?enhance';
import { readContactFaults } from '../../features/contact/contact-faults.ts';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { ContactSent } from '../../features/contact/contact-sent.tsx';
import { emptyContact, readContactForm } from '../../features/contact/read-contact-form.ts';
import { pageServer } from '../../lib/page-context.ts';
import { refusalInit } from '../../lib/page-errors.ts';
import { flag, readPageQuery } from '../../lib/page-query.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite, useSite } from '../../lib/site.ts';
import type { Route } from './+types/contact';

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
