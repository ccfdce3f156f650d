import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  customerComparisonSchema,
  customerPageSchema,
  customerQuerySchema,
} from '../schemas/admin-customer.ts';
import { revenueSchema } from '../schemas/admin-revenue.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminBillingEndpoints = {
  getRevenue: endpoint({
    method: 'GET',
    path: '/admin/revenue',
    tag,
    summary:
      'Les revenus des douze derniers mois, hors taxes : récurrents, nouveaux, perdus, encaissés, refusés.',
    access: 'admin',
    answer: revenueSchema,
  }),
  listCustomers: endpoint({
    method: 'GET',
    path: '/admin/customers',
    tag,
    summary:
      'Les clients de l’organisme de paiement, par pages, avec leur abonnement tel qu’il est enregistré ici.',
    access: 'admin',
    query: customerQuerySchema,
    answer: customerPageSchema,
  }),
  compareCustomer: endpoint({
    method: 'GET',
    path: '/admin/customers/:id',
    tag,
    summary: 'Un client, et ce que l’organisme de paiement en dit à l’instant. Rien n’est changé.',
    access: 'admin',
    params,
    answer: customerComparisonSchema,
    errors: ['organiser_not_found', 'unavailable'],
  }),
  syncCustomer: endpoint({
    method: 'POST',
    path: '/admin/customers/:id/sync',
    tag,
    summary:
      'Enregistre ici ce que l’organisme de paiement dit d’un client. Demandé deux fois, cela ne change rien de plus.',
    access: 'admin',
    params,
    answer: customerComparisonSchema,
    errors: ['organiser_not_found', 'unavailable'],
  }),
};
