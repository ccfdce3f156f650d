import { fr } from '@lampion/contract/french';
import { data, redirect } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { flag, readPageQuery } from '../../platform/pages/page-query.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { PaperPage, SheetLantern } from '../../site/paper-page.tsx';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import type { Route } from './+types/renew-link';
import { readReplyRefusal } from './reply-form-data.ts';

const query = { fait: flag };
export const handle = { query } satisfies PublicPageHandle;

/** The reply; null once the form was sent, because the link has ended with it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const isSent = readPageQuery(new URL(request.url).searchParams, query) !== null;
  const found = answerOrRefuse(useCases.getLinkedReply(deps, params.token));
  const reply = await (isSent ? found.catch(() => null) : found);
  return data({ reply }, { headers: privateHeaders });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    await useCases.renewPass(deps, sender(), params.token);
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ fault: faults.form }, { ...init, headers: { ...init.headers, ...privateHeaders } });
  }
  return redirect(`/replies/${params.token}/lien?fait=1`, { status: 303, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Changer de lien');
}

/**
 * For a guest whose private link went to others: only the owner of the address gets the next one.
 */
export function Page({ loaderData: { reply }, params, actionData }: Route.ComponentProps) {
  if (reply === null) return <Renewed />;
  return (
    <PaperPage title="Changer de lien">
      {actionData?.fault && (
        <div role="alert">
          <FieldError>{actionData.fault}</FieldError>
        </div>
      )}
      <p className="sheet-lead">
        {fr(
          `Ce lien répond pour ${reply.nickname} à « ${reply.event.name} ». Si d’autres l’ont reçu, changez-le.`,
        )}
      </p>
      <p>
        {fr(
          'Celui-ci et les passes qu’il a ouverts ne mèneront plus à rien, sur aucun appareil. Le nouveau part à votre adresse e-mail. Votre réponse, votre billet et ce que vous avez écrit restent.',
        )}
      </p>
      <form method="post" className="actions">
        <Button type="submit" variant="primary" size="large">
          Recevoir un nouveau lien
        </Button>
        <LinkButton href={`/replies/${params.token}`} variant="ghost">
          Garder celui-ci
        </LinkButton>
      </form>
    </PaperPage>
  );
}

function Renewed() {
  return (
    <PaperPage title="Le lien est changé" top={<SheetLantern isLit />}>
      <p className="sheet-lead" role="status">
        {fr(
          'Un nouveau lien part à votre adresse. Ouvrez-le sur ce téléphone pour y retrouver votre passe : l’ancien ne mène plus à rien.',
        )}
      </p>
    </PaperPage>
  );
}
