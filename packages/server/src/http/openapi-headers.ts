import type { Endpoint } from '@lampion/contract/endpoint';

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
      'La version de la réponse. Renvoyée dans `If-None-Match`, elle vaut un 304 sans contenu tant que rien n’a changé.',
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

/** Whether an answer has a version: files and CSV lists are sent while they are read. */
export function hasVersion({ method, answerType }: Endpoint): boolean {
  return method === 'GET' && answerType === undefined;
}

const WAITING: ReadonlySet<number> = new Set([429, 503]);

/** A list without a frame around it: what follows is in a header. */
function isBareList({ query, answer }: Endpoint): boolean {
  return query !== undefined && 'cursor' in query.shape && answer.type === 'array';
}

/** The headers of an answer, as references to those above. */
export function headersOf(endpoint: Endpoint, status: number): Record<string, { readonly $ref: string }> {
  const names = ['X-Request-Id'];
  if (hasVersion(endpoint) && (status === 200 || status === 304)) names.push('ETag');
  if (WAITING.has(status)) names.push('Retry-After');
  if (status === 200 && isBareList(endpoint)) names.push('Link');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
