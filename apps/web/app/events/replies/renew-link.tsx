import type { LinkedReply } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { data } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { PaperPage, SheetLantern } from '../../site/paper-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import type { Route } from './+types/renew-link';
import { readReplyRefusal } from './reply-form-data.ts';

interface Shown {
  /** Null once the link has ended. */
  readonly reply: LinkedReply | null;
}

/** After the form was sent the link has ended: only its action knows whether it was this one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const find = () => answerOrRefuse(useCases.getLinkedReply(deps, params.token));
  const shown: Shown = { reply: request.method === 'POST' ? await find().catch(() => null) : await find() };
  return data(shown, { headers: privateHeaders });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    await useCases.renewPass(deps, sender(), params.token);
    return data({ fault: null }, { headers: privateHeaders });
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ fault: faults.form }, { ...init, headers: { ...init.headers, ...privateHeaders } });
  }
}

export function meta(): HeadTag[] {
  return describePrivatePage('Changer de lien');
}

/** For a guest whose private link went to others: only the owner of the address gets the next one. */
export function Page({ loaderData: { reply }, params, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && (actionData.fault === null || reply === null)) return <Renewed />;
  return (
    <PaperPage title="Changer de lien">
      {actionData?.fault && (
        <div role="alert">
          <FieldError>{actionData.fault}</FieldError>
        </div>
      )}
      <p className="sheet-lead">
        {fr(
          `Ce lien répond pour ${reply?.nickname ?? 'vous'} à « ${reply?.event.name ?? ''} ». Si d’autres l’ont reçu, changez-le.`,
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
