import { fr } from '@lampion/contract/french';
import { readWording } from '@lampion/contract/people/followers';
import { data } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse, readForm } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/linked-follow';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const follow = await answerOrRefuse(useCases.getFollowLink(deps, params));
  return data(follow, { status: follow === null ? 404 : 200, headers: privateHeaders });
}

/**
 * Mail programs post to the address in the e-mail by themselves (RFC 8058), people press a button:
 * opening the page does nothing, because mail scanners open every link.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  // Mail programs send no choice of ours.
  const choice = String((await readForm(request)).get('choice') ?? '');
  const wanted = choice === 'confirm' || choice === 'everything' ? choice : 'emails';
  const isDone =
    wanted === 'confirm'
      ? await useCases.confirmFollow(deps, params)
      : await useCases.leaveByLink(deps, params, wanted);
  const outcome: Outcome = isDone ? wanted : 'unknown';
  return data({ outcome }, { status: isDone ? 200 : 404, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Suivre un organisateur');
}

const outcomes = {
  confirm: {
    title: 'C’est confirmé',
    text: 'Les nouvelles dates de cet organisateur et ses messages vous arriveront par e-mail, un par jour au plus, jamais la nuit.',
  },
  emails: {
    title: 'Plus d’e-mails',
    text: 'C’est fait. Vous ne recevrez plus d’e-mail de cet organisateur parce que vous le suivez.',
  },
  everything: {
    title: 'Vous ne suivez plus',
    text: 'C’est fait. Plus rien de cet organisateur ne vous parviendra, et votre accord est effacé.',
  },
  gone: {
    title: 'Vous ne suivez plus',
    text: 'Plus rien de cet organisateur ne vous parvient. Une adresse qui n’est pas confirmée en sept jours est effacée.',
  },
  unknown: {
    title: 'Lien inconnu',
    text: 'Ce lien n’est plus valable. Ouvrez celui du dernier e-mail reçu.',
  },
} as const;
type Outcome = keyof typeof outcomes;

export function Page({ actionData, loaderData: follow }: Route.ComponentProps) {
  if (actionData !== undefined) return <Told outcome={actionData.outcome} />;
  if (follow === null) return <Told outcome="unknown" />;
  const { organiserName, state, wording } = follow;
  if (state === 'gone') return <Told outcome="gone" />;
  if (wording !== null) return <Confirm organiserName={organiserName} wording={wording} />;
  return (
    <PaperPage title="Ne plus être prévenu">
      <p className="sheet-lead">
        {fr(
          `Vous suivez ${organiserName} : ses nouvelles dates et ses messages vous arrivent par e-mail, un par jour au plus.`,
        )}
      </p>
      <form method="post" className="actions">
        {state === 'member' && (
          <Button type="submit" name="choice" value="emails" size="large">
            {fr('Plus d’e-mails')}
          </Button>
        )}
        <Button type="submit" name="choice" value="everything" variant="primary" size="large">
          Ne plus suivre
        </Button>
      </form>
    </PaperPage>
  );
}

function Confirm({ organiserName, wording }: { organiserName: string; wording: number }) {
  return (
    <PaperPage title="Être prévenu par e-mail">
      <p className="sheet-lead">{fr(`Voulez-vous suivre ${organiserName} ?`)}</p>
      <p>{fr(`« ${readWording(wording)} »`)}</p>
      <form method="post" className="actions">
        <Button type="submit" name="choice" value="confirm" variant="primary" size="large">
          Confirmer
        </Button>
      </form>
    </PaperPage>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  const { title, text } = outcomes[outcome];
  return (
    <PaperPage title={title}>
      <p className="sheet-lead" role="status">
        {fr(text)}
      </p>
    </PaperPage>
  );
}
