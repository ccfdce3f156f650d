import { fr } from '@lampion/contract/french';
import { data } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { readForm } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/unsubscribe';

export function loader() {
  return data(null, { headers: privateHeaders });
}

/**
 * Mail programs post to the address in the e-mail by themselves (RFC 8058), people press the
 * button: opening the page does nothing, because mail scanners open every link.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  // Mail programs send no choice of ours.
  const form = await readForm(request);
  const unwanted = form.get('unwanted') === 'reminders' ? 'reminders' : 'emails';
  const isDone = await useCases.unsubscribeGuest(deps, params.token, unwanted);
  const outcome: keyof typeof outcomes = isDone ? unwanted : 'unknown';
  return data({ outcome }, { status: isDone ? 200 : 404, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Ne plus recevoir d’e-mails');
}

const outcomes = {
  emails: {
    title: 'Vous êtes désinscrit',
    text: 'C’est fait. Les e-mails de cet organisateur s’arrêtent là.',
  },
  reminders: {
    title: 'Plus de rappels',
    text: 'C’est fait. Les rappels de cet organisateur s’arrêtent là, ses messages vous parviennent toujours.',
  },
  unknown: {
    title: 'Lien inconnu',
    text: 'Ce lien n’est plus valable. Ouvrez celui du dernier e-mail reçu.',
  },
} as const;

export function Page({ actionData }: Route.ComponentProps) {
  if (actionData !== undefined) {
    const { title, text } = outcomes[actionData.outcome];
    return (
      <PaperPage title={title}>
        <p className="sheet-lead" role="status">
          {fr(text)}
        </p>
      </PaperPage>
    );
  }
  return (
    <PaperPage title="Ne plus recevoir d’e-mails">
      <p className="sheet-lead">
        {fr(
          'Vous pouvez arrêter les rappels de cet organisateur, ou tous ses e-mails : rappels et messages.',
        )}
      </p>
      <p>Si un événement où vous allez est annulé ou déplacé, nous vous le dirons quand même.</p>
      <form method="post" className="actions">
        <Button type="submit" name="unwanted" value="reminders" size="large">
          Plus de rappels
        </Button>
        <Button type="submit" name="unwanted" value="emails" variant="primary" size="large">
          {fr('Plus aucun e-mail')}
        </Button>
      </form>
    </PaperPage>
  );
}
