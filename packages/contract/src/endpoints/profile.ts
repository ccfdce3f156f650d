import { endpoint } from '../endpoint.ts';
import { profileSchema, updateProfileBodySchema } from '../schemas/profile.ts';

const tag = 'Organisateurs';

export const profileEndpoints = {
  getProfile: endpoint({
    method: 'GET',
    path: '/pro/me',
    tag,
    summary: 'Son propre profil professionnel.',
    access: 'organiser',
    answer: profileSchema,
    errors: ['organiser_not_found'],
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/profile/update',
    tag,
    summary: 'Change son propre profil. Les autres champs envoyés ne changent rien.',
    access: 'organiser',
    body: updateProfileBodySchema,
    answer: profileSchema,
    errors: ['organiser_not_found'],
  }),
};
