import { planSchema } from '@lampion/contract/billing/plan';
import { planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { roleSchema } from '@lampion/contract/people/accounts';
import {
  adminUserEndpoints,
  type User,
  userQuerySchema,
  userStateLabels,
  userStateSchema,
} from '@lampion/contract/people/admin-users';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { callApi } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Badge, PageHead } from '../../ui/card.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import {
  ListEmpty,
  ListFilter,
  ListOrder,
  ListToolbar,
  readListQuery,
} from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/users';
import { nameUser, roleLabels, stateTones } from './user-labels.ts';

export const meta: Route.MetaFunction = () => screenMeta('Utilisateurs');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(userQuerySchema, url);
  return { query, list: await callApi(adminUserEndpoints.listUsers, { query, signal }) };
}

export default function AdminUsers({ loaderData: { query, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Utilisateurs" lead="Tous les comptes : membres, organisateurs, administration.">
        <div className="actions">
          <LinkButton to="/admin/reports?state=open">Signalements</LinkButton>
        </div>
      </PageHead>
      <UserFilters />
      <PagedList
        label="Utilisateurs"
        noun={['compte', 'comptes']}
        list={list}
        columns={userColumns}
        rowKey={({ _id }) => _id}
        sort={{ by: query.sort, order: query.order }}
        empty={
          <ListEmpty
            nothingFound="Aucun compte trouvé"
            hint="Vérifiez l’orthographe, ou retirez un filtre."
            title="Aucun compte"
          >
            Un compte paraît ici dès qu’il est créé.
          </ListEmpty>
        }
      />
    </>
  );
}

export const ErrorBoundary = AdminError;

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

const roles = roleSchema.options.map((value) => ({ value, label: labelOf(roleLabels, value) }));
const plans = planSchema.options.map((value) => ({ value, label: labelOf(planLabels, value) }));
const states = userStateSchema.options.map((value) => ({ value, label: labelOf(userStateLabels, value) }));
const orders = [
  { value: 'created-desc', label: 'Inscrits récemment' },
  { value: 'created-asc', label: 'Inscrits il y a longtemps' },
  { value: 'last-sign-in-desc', label: 'Connectés récemment' },
  { value: 'last-sign-in-asc', label: 'Connectés il y a longtemps' },
];

/** Search, filters and order of the account list. */
export function UserFilters() {
  return (
    <ListToolbar
      search={{ label: 'Rechercher un compte', placeholder: 'E-mail, nom, pseudo, société…' }}
      filters={['role', 'plan', 'state']}
    >
      <ListFilter name="role" label="Rôle" all="Tous les rôles" choices={roles} />
      <ListFilter name="plan" label="Offre" all="Toutes les offres" choices={plans} />
      <ListFilter name="state" label="État" all="Tous les états" choices={states} />
      <ListOrder choices={orders} />
    </ListToolbar>
  );
}
