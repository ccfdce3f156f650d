import { fr } from '@lampion/contract/french';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { contactBodySchema } from '@lampion/contract/schemas/contact';
import { data, redirect } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { SheetLantern } from '../../components/site/sheet-lantern.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { readContactFaults } from '../../features/contact/contact-faults.ts';
import { LeaveForm } from '../../features/leave/leave-form.tsx';
import { emptyLeave, readLeaveForm, toNotice } from '../../features/leave/read-leave-form.ts';
import { pageServer } from '../../lib/page-context.ts';
import { refusalInit } from '../../lib/page-errors.ts';
import { flag, readPageQuery } from '../../lib/page-query.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/leave';

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

/** Leads to the end of a contract: signed in, or by a notice without an account. */
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
