import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberFromText } from '../platform/common.ts';

const streamQuerySchema = z.object({
  since: numberFromText(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
    .optional()
    .describe('En millisecondes. Après une trop longue absence, tout est à relire.'),
});

/** Live changes for open apps. */
export const liveEndpoints = {
  openStream: endpoint({
    method: 'GET',
    path: '/me/stream',
    tag: 'Comptes',
    summary: 'Ce qui change pour soi, au fil de l’eau (Server-Sent Events).',
    details:
      '`changed` nomme ce qu’il faut relire (`news`, `friends`, `parties`, `me`, `party:<id>`, `night:<id>`, et `night:<id>/<partie>` : `album`, `claims`, `costs`, `crawl`, `door`, `home`, `list`, `songs`), jamais ce que cela dit ; `resync` demande de tout relire, `open` rien. `Last-Event-ID` reprend où l’on en était, `since` (millisecondes) dit depuis quand on lit ou n’entend plus rien. Une ligne `:` vient toutes les 20 secondes : après deux qui manquent, la liaison est morte. La réponse finit avec la session, quand le serveur redémarre, et pour la plus ancienne de plus de six d’un compte ; `retry` dit quand revenir.',
    access: 'night',
    query: streamQuerySchema,
    answer: z.string(),
    answerType: 'text/event-stream',
    errors: ['app_account_missing'],
  }),
};
