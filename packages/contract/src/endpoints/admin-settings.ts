import { endpoint } from '../endpoint.ts';
import { siteSettingsChangeSchema, siteSettingsSchema } from '../schemas/settings.ts';

const tag = 'Administration';

export const adminSettingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    tag,
    summary: 'Les réglages du site : adresses, mentions légales, témoignages.',
    access: 'admin',
    answer: siteSettingsSchema,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    tag,
    summary: 'Change les réglages donnés, laisse les autres ; les pages les montrent aussitôt.',
    access: 'admin',
    body: siteSettingsChangeSchema,
    answer: siteSettingsSchema,
  }),
};
