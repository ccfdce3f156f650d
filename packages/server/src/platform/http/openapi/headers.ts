import { type Endpoint, takesIdempotencyKey } from '@lampion/contract/endpoint';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  example: '6d1f2c7e-5f0e-4a5e-9f0d-8f6a3c1b2d4e',
};

/** Headers of requests, by the name of their component. */
export const sharedParameters = {
  IdempotencyKey: {
    ...idempotencyKey,
    description:
      'Un nom choisi pour cette demande, de préférence un UUID : envoyée de nouveau avec la même clé dans les 24 heures, elle n’est pas refaite et reçoit la même réponse, avec l’en-tête `Idempotency-Replayed: true`.',
  },
  QueuedKey: {
    ...idempotencyKey,
    description:
      'Un nom choisi pour cette demande, de préférence un UUID. Une application peut l’écrire hors ligne et l’envoyer plus tard, plusieurs fois : avec la même clé dans les 90 jours, elle n’est pas refaite et reçoit la même réponse, avec l’en-tête `Idempotency-Replayed: true`.',
  },
  WrittenAt: {
    name: 'Written-At',
    in: 'header',
    description:
      'Quand la personne a écrit sa réponse, si l’appareil l’envoie plus tard. De deux réponses de la même personne, la dernière écrite compte, quel que soit l’ordre d’arrivée. Jamais au-delà de l’heure du serveur ; sans lui, maintenant.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-12-05T20:30:00.000Z',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'L’`id` du dernier événement reçu, pour reprendre après lui.',
    schema: { type: 'string' },
  },
};

export function parametersOf(endpoint: Endpoint): { readonly $ref: string }[] {
  const names: (keyof typeof sharedParameters)[] = [];
  if (takesIdempotencyKey(endpoint)) names.push(endpoint.isQueued ? 'QueuedKey' : 'IdempotencyKey');
  if (endpoint.errors?.includes('written_since')) names.push('WrittenAt');
  if (endpoint.answerType === 'text/event-stream') names.push('LastEventId');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Headers of answers, by the name of their component. */
export const sharedHeaders = {
  'X-Request-Id': {
    description: 'Le numéro de la requête, à citer à l’équipe.',
    schema: { type: 'string' },
    example: '1f0e6a52-3a55-4f0f-9a40-2b8f5f1c9c11',
  },
  ETag: {
    description:
      'La version de la réponse, que porte aussi le 200. Renvoyée dans `If-None-Match`, elle vaut un 304 sans contenu tant que rien n’a changé. Une réponse de plus de 500 ko envoyée au fil de sa lecture n’en a pas.',
    schema: { type: 'string' },
    example: '"vN3h0m2kXbq7Rz9cT1yLw5dGf8A-br"',
  },
  'Retry-After': {
    description: 'Secondes à attendre avant de recommencer.',
    schema: { type: 'integer' },
    example: 5,
  },
  Link: {
    description: 'La page suivante, `rel="next"` ; absent de la dernière.',
    schema: { type: 'string' },
    example: '</api/blogs?limit=20&cursor=WzE3ODI4NTE0MDAwMDAsIjAxOTJmMGMxIl0>; rel="next"',
  },
};

/** Headers of an answer, as references to those above. */
export function referToHeaders(...names: (keyof typeof sharedHeaders)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Whether an answer has an ETag. */
export function hasVersion({ method, answerType }: Endpoint): boolean {
  return method === 'GET' && answerType !== 'text/event-stream';
}

/** A bare array: its next page is in a header. */
export function isBareList({ query, answer }: Endpoint): boolean {
  return query !== undefined && 'cursor' in query.shape && answer.type === 'array';
}
