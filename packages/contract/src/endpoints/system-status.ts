import { endpoint } from '../endpoint.ts';
import { systemStatusSchema } from '../schemas/system-status.ts';

export const systemStatusEndpoints = {
  getSystemStatus: endpoint({
    method: 'GET',
    path: '/admin/status',
    tag: 'Administration',
    summary: 'L’état du service : processus, base de données, tâches, envois, stockage, sauvegarde.',
    access: 'admin',
    answer: systemStatusSchema,
  }),
};
