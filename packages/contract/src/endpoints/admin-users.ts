import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  changeRoleBodySchema,
  eraseUserBodySchema,
  userDetailSchema,
  userPageSchema,
  userQuerySchema,
} from '../schemas/admin-user.ts';
import { idSchema } from '../schemas/common.ts';
import { personalDataSchema } from '../schemas/privacy.ts';

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminUserEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    tag,
    summary: 'Tous les comptes, par pages : recherche par e-mail, nom, pseudo ou société, filtres, tri.',
    access: 'admin',
    query: userQuerySchema,
    answer: userPageSchema,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/admin/users/:id',
    tag,
    summary: 'Un compte en détail.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found'],
  }),
  suspendUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/suspend',
    tag,
    summary: 'Suspend un compte et ferme aussitôt ses sessions. Jamais le sien.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
  reactivateUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/reactivate',
    tag,
    summary: 'Rend son accès à un compte suspendu.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found'],
  }),
  changeUserRole: endpoint({
    method: 'POST',
    path: '/admin/users/:id/role',
    tag,
    summary: 'Donne ou retire le rôle d’administration. Il reste toujours quelqu’un pour administrer.',
    access: 'admin',
    params,
    body: changeRoleBodySchema,
    answer: userDetailSchema,
    errors: ['user_not_found', 'last_admin', 'email_unconfirmed'],
  }),
  sendUserReset: endpoint({
    method: 'POST',
    path: '/admin/users/:id/password-reset',
    tag,
    summary: 'Envoie au compte un lien pour choisir un nouveau mot de passe.',
    access: 'admin',
    params,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found'],
  }),
  endUserSessions: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    tag,
    summary: 'Ferme toutes les sessions d’un compte ; pour le sien, toutes les autres.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found'],
  }),
  removeUserSecondFactor: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/second-factor',
    tag,
    summary:
      'Retire la double authentification d’un compte, ferme ses sessions et le prévient par e-mail. Jamais du sien.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found', 'own_account'],
  }),
  exportUser: endpoint({
    method: 'GET',
    path: '/admin/users/:id/export',
    tag,
    summary: 'Toutes les données d’une personne, pour une machine et pour elle.',
    access: 'admin',
    params,
    answer: personalDataSchema,
    errors: ['user_not_found'],
  }),
  eraseUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/erase',
    tag,
    summary:
      'Supprime un compte et ses données pour toujours, une fois son adresse recopiée. Jamais le sien.',
    access: 'admin',
    params,
    body: eraseUserBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
};
