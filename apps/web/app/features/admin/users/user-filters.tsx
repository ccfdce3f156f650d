import { labelOf } from '@lampion/contract/rules/label-of';
import { planLabels } from '@lampion/contract/rules/plan-limits';
import { roleSchema } from '@lampion/contract/schemas/account';
import { userStateLabels, userStateSchema } from '@lampion/contract/schemas/admin-user';
import { planSchema } from '@lampion/contract/schemas/plan';
import { ListFilter, ListOrder } from '../../../components/area/list-filter.tsx';
import { ListToolbar } from '../../../components/area/list-toolbar.tsx';
import { roleLabels } from './user-words.ts';

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
