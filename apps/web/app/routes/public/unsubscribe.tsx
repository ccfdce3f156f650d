import { data } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { describePrivatePage, privateHeaders } from '../../lib/private-page.ts';
import type { HeadTag } from '../../lib/seo.ts';
import type { Route } from './+types/unsubscribe';

export function loader() {
  return data(null, { headers: privateHeaders });
}

/**
 * Mail programs post to the address in the e-mail by themselves (RFC 8058), people press the button: opening the page
 * does nothing, because mail scanners open every link.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  const isDone = await useCases.unsubscribeGuest(deps, params.token);
  return data({ isDone }, { status: isDone ? 200 : 404, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Ne plus recevoir d’e-mails');
}

const texts = {
  ask: 'Vous ne recevrez plus par e-mail ni les messages de cet organisateur, ni ses rappels.',
  done: 'C’est fait. Les e-mails de cet organisateur s’arrêtent là.',
  unknown: 'Ce lien n’est plus valable. Ouvrez celui du dernier e-mail reçu.',
} as const;

export function Page({ actionData }: Route.ComponentProps) {
  if (actionData !== undefined) {
    return (
      <PaperPage title={actionData.isDone ? 'Vous êtes désinscrit' : 'Lien inconnu'}>
        <p className="sheet-lead" role="status">
          {actionData.isDone ? texts.done : texts.unknown}
        </p>
      </PaperPage>
    );
  }
  return (
    <PaperPage title="Ne plus recevoir d’e-mails">
      <p className="sheet-lead">{texts.ask}</p>
      <p>Si une soirée à laquelle vous allez est annulée ou déplacée, nous vous le dirons quand même.</p>
      <form method="post" className="actions">
        <Button type="submit" variant="primary" size="large">
          Confirmer
        </Button>
      </form>
    </PaperPage>
  );
}
