import { adminUserEndpoints } from '@lampion/contract/endpoints/admin-users';
import { labelOf } from '@lampion/contract/rules/label-of';
import { userStateLabels } from '@lampion/contract/schemas/admin-user';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { MemberCard } from '../../features/admin/users/member-card.tsx';
import { UserActions } from '../../features/admin/users/user-actions.tsx';
import { UserFacts } from '../../features/admin/users/user-facts.tsx';
import { nameUser, stateTones } from '../../features/admin/users/user-words.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/user';

export const meta: Route.MetaFunction = () => screenMeta('Compte');

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return { user: await callApi(adminUserEndpoints.getUser, { params: { id }, signal }) };
}

export default function AdminUser({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/users">Tous les utilisateurs</BackLink>
      <div className="adm-user-head">
        <Avatar name={nameUser(user)} isLarge />
        <PageHead title={nameUser(user)} {...(nameUser(user) !== user.email && { lead: user.email })} />
        <Badge tone={stateTones[user.state]}>{labelOf(userStateLabels, user.state)}</Badge>
      </div>
      <div className="adm-columns">
        <div className="adm-stack">
          <UserFacts user={user} />
          {user.member && <MemberCard id={user._id} member={user.member} />}
        </div>
        <div className="adm-stack">
          <UserActions user={user} />
          <div className="actions">
            {user.organiser && (
              <LinkButton variant="ghost" to={`/admin/events?organiser=${user.organiser._id}`}>
                Ses événements
              </LinkButton>
            )}
            <LinkButton variant="ghost" to={`/admin/journal?subject=account&subjectId=${user._id}`}>
              Ce que le journal en dit
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;
