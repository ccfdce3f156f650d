import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorCatalogue } from '@lampion/contract/errors';
import { describeCode, nameErrorCodes, refusalExampleRefs, refusalExamples } from './openapi-errors.ts';
import { exampleWriter, type JsonSchema, type Schemas, tellAnswer } from './openapi-example.ts';
import { csvExample } from './openapi-example-values.ts';
import { hasVersion, headers, headersOf, parameters, parametersOf } from './openapi-headers.ts';
import { refusalsOf } from './refusals.ts';

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, Answer>>;
}

/** The parts of an OpenAPI 3.1 document that are completed here; the rest is passed through. */
interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type WriteExample = ReturnType<typeof exampleWriter>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

const successes: Readonly<Record<string, string>> = {
  200: 'La réponse demandée.',
  201: 'Fait ; la réponse est ce qui a été créé.',
  204: 'Fait, sans contenu.',
  304: 'Rien n’a changé depuis la version que nomme `If-None-Match`.',
};

/** Describes each answer with its headers and an example, and removes schemas that are never referenced. */
export function completeDocument<T extends object>(given: T): T {
  const document = given as T & Document;
  const schemas = nameErrorCodes((document.components?.schemas ?? {}) as Schemas);
  const writeExample = exampleWriter(schemas);
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, found]) => [method, explain(found as Operation, writeExample)]),
    ),
  ]);
  const components = { ...document.components, schemas, headers, parameters, examples: refusalExamples };
  return dropUnused({ ...document, paths: Object.fromEntries(paths), components });
}

function explain(operation: Operation, writeExample: WriteExample): Operation {
  const { operationId = '', requestBody } = operation;
  const endpoint: Endpoint | undefined = Object.entries(endpoints).find(
    ([name]) => name === operationId,
  )?.[1];
  if (endpoint === undefined) return operation;
  const exemplify = (content: Content) => addExamples(content, operationId, writeExample);
  const exemplifyAnswer = (content: Content) => addExamples(content, operationId, writeExample, tellAnswer);
  const known = { ...operation.responses, ...(hasVersion(endpoint) && { 304: { description: '' } }) };
  const responses = Object.entries(known).map(([status, answer]) => [
    status,
    explainAnswer(endpoint, Number(status), answer, exemplifyAnswer),
  ]);
  const own = (operation.parameters ?? []).map((parameter) =>
    exemplifyParameter(parameter, operationId, writeExample),
  );
  const given = [...own, ...parametersOf(endpoint)];
  return {
    ...operation,
    ...(given.length > 0 && { parameters: given as readonly Parameter[] }),
    ...(requestBody && { requestBody: { ...requestBody, content: exemplify(requestBody.content) } }),
    responses: Object.fromEntries(responses),
  };
}

function explainAnswer(
  endpoint: Endpoint,
  status: number,
  answer: Answer,
  exemplify: (content: Content) => Content,
): Answer {
  const codes = refusalsOf(endpoint).filter((code) => errorCatalogue[code].status === status);
  const described = {
    ...answer,
    description: codes.map(describeCode).join('\n') || (successes[status] ?? ''),
    headers: headersOf(endpoint, status),
  };
  if (answer.content === undefined) return described;
  if (codes.length === 0) return { ...described, content: exemplify(answer.content) };
  const examples = refusalExampleRefs(codes);
  const content = Object.entries(answer.content).map(([type, media]) => [type, { ...media, examples }]);
  return { ...described, content: Object.fromEntries(content) };
}

function addExamples(
  content: Content,
  owner: string,
  writeExample: WriteExample,
  tell = (_owner: string, example: unknown) => example,
): Content {
  const media = Object.entries(content).map(([type, { schema = {} }]) => {
    const example = type === 'text/csv' ? csvExample : writeExample(schema, { owner, field: '' });
    return [type, { schema, example: tell(owner, example) }];
  });
  return Object.fromEntries(media);
}

/** Optional ones are left without: readers that try calls would send the example. */
function exemplifyParameter(parameter: Parameter, owner: string, writeExample: WriteExample) {
  const { name, required, schema } = parameter;
  return required ? { ...parameter, example: writeExample(schema, { owner, field: name }) } : parameter;
}

/** Keeps of the shared parts what the calls refer to, and what that refers to. */
function dropUnused<T extends Document>(document: T): T {
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
  const kinds = Object.entries(all).map(([kind, parts]) => [
    kind,
    // Security schemes are named, not referred to.
    kind === 'securitySchemes'
      ? parts
      : Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kinds) };
}
