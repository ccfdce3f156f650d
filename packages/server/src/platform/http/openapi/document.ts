import { type Endpoint, takesIdempotencyKey } from '@lampion/contract/endpoint';

interface Header {
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer'; readonly enum?: readonly string[] };
  readonly example: string | number;
}

/** Headers of answers, described once. */
export const headers: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'Le numéro de la requête, à citer à l’équipe.',
    schema: { type: 'string' },
    example: '1f0e6a52-3a55-4f0f-9a40-2b8f5f1c9c11',
  },
  ETag: {
    description:
      'La version de la réponse. Renvoyée dans `If-None-Match`, elle vaut un 304 sans contenu tant que rien n’a changé. Une réponse de plus de 500 ko envoyée au fil de sa lecture n’en a pas.',
    schema: { type: 'string' },
    example: '"vN3h0m2kXbq7Rz9cT1yLw5dGf8A-br"',
  },
  'Idempotency-Replayed': {
    description: 'La réponse est celle de la première demande qui portait cette clé ; rien n’a été refait.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
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

/** Whether an answer has an ETag. */
export function hasVersion({ method, answerType }: Endpoint): boolean {
  return method === 'GET' && answerType !== 'text/event-stream';
}

/** Headers of requests. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Un nom choisi pour cette demande, de préférence un UUID : envoyée de nouveau avec la même clé dans les 24 heures (90 jours pour ce qu’une application peut écrire hors ligne), elle n’est pas refaite et reçoit la même réponse.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '6d1f2c7e-5f0e-4a5e-9f0d-8f6a3c1b2d4e',
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
  const names: (keyof typeof parameters)[] = [];
  if (takesIdempotencyKey(endpoint)) names.push('IdempotencyKey');
  if (endpoint.errors?.includes('written_since')) names.push('WrittenAt');
  if (endpoint.answerType === 'text/event-stream') names.push('LastEventId');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const WAITING: ReadonlySet<number> = new Set([429, 503]);

/** A bare array: its next page is in a header. */
function isBareList({ query, answer }: Endpoint): boolean {
  return query !== undefined && 'cursor' in query.shape && answer.type === 'array';
}

/** The headers of an answer, as references to those above. */
export function headersOf(endpoint: Endpoint, status: number): Record<string, { readonly $ref: string }> {
  const names = ['X-Request-Id'];
  if (hasVersion(endpoint) && (status === 200 || status === 304)) names.push('ETag');
  if (takesIdempotencyKey(endpoint) && status < 300) names.push('Idempotency-Replayed');
  if (WAITING.has(status) || (takesIdempotencyKey(endpoint) && status === 409)) names.push('Retry-After');
  if (status === 200 && isBareList(endpoint)) names.push('Link');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

interface Reference {
  readonly $ref: string;
}

/**
 * Answers that many calls give, each described once: `share` keeps one under the name, or under
 * `name.2` if another one is there, and refers to it.
 */
export function createSharedAnswers() {
  const answers: Record<string, object> = {};
  const texts = new Map<string, string>();
  const share = (name: string, answer: object): Reference => {
    const text = JSON.stringify(answer);
    let key = name;
    for (let number = 2; (texts.get(key) ?? text) !== text; number += 1) key = `${name}.${number}`;
    texts.set(key, text);
    answers[key] = answer;
    return { $ref: `#/components/responses/${key}` };
  };
  return { answers, share };
}

/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** Keeps only the components that calls reference, directly or indirectly. */
export function dropUnused<T extends Document>(document: T): T {
  const all = document.components ?? {};
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      collect(all[kind]?.[name] ?? {});
    }
  };
  collect(document.paths);
  collect(document.webhooks ?? {});
  const kinds = Object.entries(all).map(([kind, parts]) => [
    kind,
    // Security schemes are named, not referenced.
    kind === 'securitySchemes'
      ? parts
      : Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kinds) };
}
