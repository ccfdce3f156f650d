import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  journalActorsSchema,
  journalFilterSchema,
  journalPageSchema,
  journalQuerySchema,
} from '../schemas/admin-journal.ts';

const tag = 'Administration';

export const adminJournalEndpoints = {
  listJournal: endpoint({
    method: 'GET',
    path: '/admin/journal',
    tag,
    summary: 'Ce que l’administration a fait, du plus récent au plus ancien.',
    access: 'admin',
    query: journalQuerySchema,
    answer: journalPageSchema,
  }),
  listJournalActors: endpoint({
    method: 'GET',
    path: '/admin/journal/actors',
    tag,
    summary: 'Tous ceux qui paraissent dans le journal.',
    access: 'admin',
    answer: journalActorsSchema,
  }),
  exportJournal: endpoint({
    method: 'GET',
    path: '/admin/journal.csv',
    tag,
    summary: 'Le journal filtré, en CSV pour un tableur (UTF-8, points-virgules).',
    access: 'admin',
    query: journalFilterSchema,
    answer: z.string(),
    answerType: 'text/csv',
  }),
};
