import type { Endpoint } from '@lampion/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';
import { frPlain } from '@lampion/contract/french';
import type { ErrorAnswer } from '@lampion/contract/platform/common';
import { generalRefusals, ownRefusalsOf } from '../refusals.ts';
import type { Schemas } from './example.ts';
import { exampleValues } from './example-values.ts';
import { referToHeaders } from './headers.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

const nameCode = (code: ErrorCode) => `\`${code}\` (${errorCatalogue[code].status})`;
const nameCodes = (some: readonly ErrorCode[]) => some.map(nameCode).join(', ');

/** The closed list of codes. Clients decide by the code, or by the status for unknown codes. */
const codeSchema = {
  type: 'string',
  description: [
    'Pourquoi un appel est refusé. Une version plus récente peut en connaître d’autres : le statut dit alors ce qu’il en est.',
    ...codes.map((code) => `- ${nameCode(code)} : ${frPlain(errorCatalogue[code].message)}`),
  ].join('\n'),
  enum: codes,
};

/** The schemas with the list of codes as one of its own. */
export function nameErrorCodes(schemas: Schemas): Schemas {
  const { Error: answer = {} } = schemas;
  const properties = { ...answer.properties, code: { $ref: '#/components/schemas/ErrorCode' } };
  return { ...schemas, Error: { ...answer, properties }, ErrorCode: codeSchema };
}

function exampleOf(code: ErrorCode): ErrorAnswer {
  const fields = [{ path: 'email', message: 'Adresse e-mail invalide' }];
  return {
    code,
    message: errorCatalogue[code].message,
    ...(code === 'invalid_input' && { errors: fields }),
    ...(code === 'internal' && { requestId: String(exampleValues.requestId) }),
  };
}

const shown: readonly ErrorCode[] = ['invalid_input', 'not_found', 'internal'];

/** Every refusal of every call: the codes differ, the shape does not. */
export const refusalAnswer = {
  description: [
    'Refusé : `code` dit pourquoi. S’ajoutent aux codes que nomme la description d’un appel :',
    ...generalRefusals.map(({ calls, codes: given }) => `- ${calls} : ${nameCodes(given)}.`),
  ].join('\n'),
  headers: referToHeaders('X-Request-Id', 'Retry-After'),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(shown.map((code) => [code, { value: exampleOf(code) }])),
    },
  },
};

/** The codes of a call beside the general ones, as a sentence; null without one. */
export function describeRefusals(endpoint: Endpoint): string | null {
  const own = ownRefusalsOf(endpoint);
  return own.length === 0 ? null : `Refus : ${nameCodes(own)}.`;
}
