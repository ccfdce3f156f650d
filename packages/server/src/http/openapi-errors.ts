import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';
import { frPlain } from '@lampion/contract/french';
import type { ErrorAnswer } from '@lampion/contract/schemas/common';
import type { Schemas } from './openapi-example.ts';
import { exampleValues } from './openapi-example-values.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

export function describeCode(code: ErrorCode): string {
  return `- \`${code}\` : ${frPlain(errorCatalogue[code].message)}`;
}

/** The closed list of codes. Clients decide by the code, and by the status for one they do not know yet. */
const codeSchema = {
  type: 'string',
  description: [
    'Pourquoi un appel est refusé. Une version plus récente peut en connaître d’autres : le statut dit alors ce qu’il en est.',
    ...codes.map((code) => `${describeCode(code)} (${errorCatalogue[code].status})`),
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

/** An example of each refusal, by its code. */
export const refusalExamples = Object.fromEntries(
  codes.map((code) => [code, { summary: frPlain(errorCatalogue[code].message), value: exampleOf(code) }]),
);

export function refusalExampleRefs(given: readonly ErrorCode[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(given.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
