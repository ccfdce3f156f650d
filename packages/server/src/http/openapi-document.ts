import { endpoints } from '@lampion/contract/endpoints';
import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';
import { fr } from '@lampion/contract/french';
import { refusalsOf } from './refusals.ts';

/** The parts of an OpenAPI 3.1 document that are completed here; the rest is passed through. */
interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, { readonly description: string }>>;
}

const SCHEMA_REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

const successes: Readonly<Record<string, string>> = {
  200: 'La réponse demandée.',
  201: 'Fait ; la réponse est ce qui a été créé.',
  204: 'Fait, sans contenu.',
};

/** Describes each answer, and removes schemas that are never referenced. */
export function completeDocument<T extends object>(given: T): T {
  const document = given as T & Document;
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, found]) => [method, explain(found as Operation)]),
    ),
  ]);
  return dropUnusedSchemas({ ...document, paths: Object.fromEntries(paths) });
}

function explain(operation: Operation): Operation {
  const endpoint = Object.entries(endpoints).find(([name]) => name === operation.operationId)?.[1];
  if (endpoint === undefined) return operation;
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const codes = refusalsOf(endpoint).filter((code) => errorCatalogue[code].status === Number(status));
    return [
      status,
      { ...response, description: codes.map(describe).join('\n') || (successes[status] ?? '') },
    ];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

function describe(code: ErrorCode): string {
  return `- \`${code}\` : ${fr(errorCatalogue[code].message)}`;
}

function dropUnusedSchemas<T extends Document>(document: T): T {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(SCHEMA_REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(all[name] ?? {});
    }
  };
  collect(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas } };
}
