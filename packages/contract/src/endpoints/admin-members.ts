import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { renameMemberBodySchema } from '../schemas/admin-member.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminMemberEndpoints = {
  removeMemberPicture: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/picture',
    tag,
    summary: 'Retire la photo d’un membre : le portrait dessiné revient.',
    access: 'admin',
    params,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found'],
  }),
  removeMemberBio: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/bio',
    tag,
    summary: 'Vide la présentation d’un membre.',
    access: 'admin',
    params,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found'],
  }),
  renameMember: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/username',
    tag,
    summary: 'Donne un autre pseudo à un membre, qui le garde au moins 30 jours.',
    access: 'admin',
    params,
    body: renameMemberBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found', 'username_taken', 'username_reserved'],
  }),
};
