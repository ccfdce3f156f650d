import { PageHead } from '../../components/ui/page-head.tsx';
import { FollowedCard } from '../../features/member/followed-card.tsx';
import { InvitationsCard } from '../../features/member/invitations-card.tsx';
import { loadMemberSpace } from '../../features/member/load-member-space.ts';
import { MemberError } from '../../features/member/member-error.tsx';
import { memberMeta } from '../../features/member/member-meta.ts';
import { NotificationsCard } from '../../features/member/notifications-card.tsx';
import { PushDevicesCard } from '../../features/member/push-devices-card.tsx';
import { RepliesCard } from '../../features/member/replies-card.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = () => memberMeta('Mes sorties');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMemberSpace(request.signal);

export default function MemberHome({ loaderData }: Route.ComponentProps) {
  const { invitations, replies, followed, preferences, devices } = loaderData;
  return (
    <>
      <PageHead
        title="Mes sorties"
        lead="Vos invitations, vos réponses, et les organisateurs que vous suivez."
      />
      <div className="two-columns">
        <div className="card-stack">
          <InvitationsCard first={invitations} />
          <RepliesCard first={replies} />
        </div>
        <div className="card-stack">
          <FollowedCard first={followed} preferences={preferences} />
          <NotificationsCard preferences={preferences} />
          <PushDevicesCard devices={devices} />
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = MemberError;
