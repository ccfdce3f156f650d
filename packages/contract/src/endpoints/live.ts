import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { streamQuerySchema } from '../schemas/live.ts';

/** What open apps are told at once. */
export const liveEndpoints = {
  openStream: endpoint({
    method: 'GET',
    path: '/me/stream',
    tag: 'Comptes',
    summary:
      'Ce qui change pour soi, au fil de l’eau (Server-Sent Events) : `changed` nomme ce qu’il faut relire (`news`, `friends`, `parties`, `party:<id>`), `resync` demande de tout relire, `open` rien. `Last-Event-ID` reprend où l’on en était, `since` (millisecondes) dit depuis quand on lit ou n’entend plus rien.',
    access: 'signed-in',
    query: streamQuerySchema,
    answer: z.string(),
    answerType: 'text/event-stream',
    errors: ['app_account_missing'],
  }),
};
