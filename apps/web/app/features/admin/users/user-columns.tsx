import { labelOf } from '@lampion/contract/rules/label-of';
import { planLabels } from '@lampion/contract/rules/plan-limits';
import type { User } from '@lampion/contract/schemas/admin-user';
import { userStateLabels } from '@lampion/contract/schemas/admin-user';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { nameUser, roleLabels, stateTones } from './user-words.ts';

function UserName({ user }: { user: User }) {
  const { email, organiser, username } = user;
  const others = [...new Set([organiser?.displayName, organiser?.companyName, username && `@${username}`])]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="adm-person">
      <Avatar name={nameUser(user)} />
      <span className="adm-name-place">
        <b>{nameUser(user)}</b>
        {nameUser(user) !== email && <span className="muted">{email}</span>}
        {others && <span className="muted">{others}</span>}
      </span>
    </div>
  );
}

/** The columns of the account list. */
export const userColumns: Column<User>[] = [
  { key: 'name', header: 'Compte', kind: 'title', cell: (user) => <UserName user={user} /> },
  { key: 'role', header: 'Rôle', cell: ({ role }) => labelOf(roleLabels, role) },
  {
    key: 'plan',
    header: 'Offre',
    cell: ({ organiser }) => (organiser ? labelOf(planLabels, organiser.plan) : '—'),
  },
  {
    key: 'state',
    header: 'État',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{labelOf(userStateLabels, state)}</Badge>,
  },
  {
    key: 'created',
    header: 'Inscription',
    sort: 'created',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'seen',
    header: 'Dernière connexion',
    sort: 'last-sign-in',
    cell: ({ lastSignInAt }) => <Moment at={lastSignInAt} />,
  },
  {
    key: 'open',
    header: 'Action',
    kind: 'action',
    cell: (user) => (
      <LinkButton size="small" to={`/admin/users/${user._id}`}>
        Ouvrir<span className="sr-only"> {nameUser(user)}</span>
      </LinkButton>
    ),
  },
];
