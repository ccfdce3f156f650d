import type { FollowedOrganiser } from '@lampion/contract/events/replies';
import type { NotificationPreferences } from '@lampion/contract/messages/notifications';
import { BUTTON_WORDING, followerEndpoints } from '@lampion/contract/people/followers';
import { OrganiserChoiceButton } from '../../messages/notifications/organiser-choice.tsx';
import { callApi } from '../../platform/api.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';
import { useTask } from '../../ui/use-task.ts';
import { OrganiserHandle, OrganiserName } from '../organiser/organiser-name.tsx';
import type { Route } from './+types/followed';
import { FollowChoice } from './follow-choice.tsx';
import { MeScreen, MeScreenError } from './me-screen.tsx';
import {
  FurtherButton,
  type ListPage,
  loadFollowed,
  loadFollowedSpace,
  useFurtherPages,
} from './member-space.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Organisateurs');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadFollowedSpace(request.signal);

export default function FollowedScreen({ loaderData: { followed, preferences } }: Route.ComponentProps) {
  return (
    <MeScreen title="Organisateurs">
      <FollowedCard first={followed} preferences={preferences} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;

interface FollowedCardProps {
  first: ListPage<FollowedOrganiser>;
  preferences: NotificationPreferences;
}

/** The organisers the member follows; the toast after unfollowing one offers to undo it. */
export function FollowedCard({ first, preferences }: FollowedCardProps) {
  const { items, further } = useFurtherPages(first, loadFollowed);
  const { run, isBusy } = useTask();
  const follow = ({ id, displayName, consents }: FollowedOrganiser) =>
    run({
      failure: 'Organisateur non suivi',
      subject: id,
      work: async () => {
        const channels = consents.map(({ channel }) => channel);
        await callApi(followerEndpoints.followOrganiser, {
          params: { id },
          // The text of the former consents, which nobody reads again.
          body: {
            channels,
            screen: 'app',
            wording: Math.min(BUTTON_WORDING, ...consents.map(({ wording }) => wording)),
          },
        });
        return { title: 'Organisateur suivi', text: `Vous suivez de nouveau ${displayName}.` };
      },
    });
  const unfollow = (organiser: FollowedOrganiser) =>
    run({
      failure: 'Organisateur toujours suivi',
      subject: organiser.id,
      work: async () => {
        await callApi(followerEndpoints.unfollowOrganiser, { params: { id: organiser.id } });
        const action = { label: 'Annuler', onPress: () => void follow(organiser) };
        return {
          title: 'Organisateur quitté',
          text: `Vous ne suivez plus ${organiser.displayName}.`,
          action,
        };
      },
    });
  return (
    <Card aria-labelledby="followed-title">
      <CardHead id="followed-title" title="Organisateurs suivis" />
      {items.length === 0 && (
        <EmptyState
          title="Vous ne suivez encore personne"
          action={<LinkButton href="/agenda">Voir l’agenda</LinkButton>}
        >
          Suivez un organisateur depuis sa page pour être prévenu de ses événements.
        </EmptyState>
      )}
      <ul>
        {items.map((organiser) => (
          <li key={organiser.id} className="person followed">
            <LoadingAvatar name={organiser.username} picture={organiser.picUrl} />
            <div className="min-w-0">
              <a className="row-link person-name" href={`/o/${organiser.id}`}>
                <OrganiserName of={organiser} />
              </a>
              <OrganiserHandle of={organiser} />
              <FollowChoice organiser={organiser} />
            </div>
            <div className="followed-end">
              <OrganiserChoiceButton organiser={organiser} preferences={preferences} />
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`Ne plus suivre ${organiser.displayName}`}
                onClick={() => void unfollow(organiser)}
              >
                Ne plus suivre
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <FurtherButton what="d’organisateurs" {...further} />
    </Card>
  );
}
