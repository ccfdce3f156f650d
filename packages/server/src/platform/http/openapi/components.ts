import type { JsonSchema, Schemas } from './example.ts';

/** What the document says of a call, as far as it is described once for several calls. */
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses?: Readonly<Record<string, object>>;
}

type Calls = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface Document {
  readonly paths?: Calls;
  readonly webhooks?: Calls;
  readonly components?: Components;
}

type Kind = 'parameters' | 'requestBodies' | 'responses';
type Replace = (kind: Kind, part: object, call: string) => object;

/** Shorter parts stay where they are: a reference would be as long. In characters of JSON. */
const SHARED_MIN = 80;

/**
 * Describes once, in the components, each parameter, body and answer that several calls have word
 * for word. It is named after its parameter or its schema, and where another one has that name,
 * after the first call that has it as well.
 */
export function shareParts<T extends Document>(document: T): T {
  const uses = new Map<string, number>();
  eachPart(document, (_kind, part) => {
    const text = JSON.stringify(part);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return part;
  });
  const components = mapValues(document.components ?? {}, (parts) => ({ ...parts }));
  const references = new Map<string, object>();
  const shared = eachPart(document, (kind, part, call) => {
    const text = JSON.stringify(part);
    if (text.length < SHARED_MIN || uses.get(text) === 1) return part;
    const known = references.get(text);
    if (known !== undefined) return known;
    components[kind] ??= {};
    const name = nameOf(part) ?? call;
    const key = name in components[kind] ? `${name}.${call}` : name;
    components[kind][key] = part;
    const reference = { $ref: `#/components/${kind}/${key}` };
    references.set(text, reference);
    return reference;
  });
  return { ...shared, components };
}

/** The document with each parameter, body and answer of its calls replaced. */
function eachPart<T extends Document>(document: T, replace: Replace): T {
  const inCall = (operation: Operation): Operation => {
    const { operationId: call = '', parameters, requestBody, responses = {} } = operation;
    return {
      ...operation,
      ...(parameters && { parameters: parameters.map((part) => replace('parameters', part, call)) }),
      ...(requestBody && { requestBody: replace('requestBodies', requestBody, call) }),
      responses: mapValues(responses, (part) => replace('responses', part, call)),
    };
  };
  const inCalls = (calls: Calls = {}) => mapValues(calls, (methods) => mapValues(methods, inCall));
  return { ...document, paths: inCalls(document.paths), webhooks: inCalls(document.webhooks) };
}

export function mapValues<V, W>(
  values: Readonly<Record<string, V>>,
  map: (value: V) => W,
): Record<string, W> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** The name of a parameter, or of the only schema of a body or an answer. */
function nameOf(part: { readonly name?: string; readonly content?: object }): string | undefined {
  const [media] = Object.values(part.content ?? {});
  return part.name ?? media?.schema.$ref?.split('/').at(-1);
}

interface Fields {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly texts: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

/**
 * Of each schema that has all fields of another one, word for word, describes only what it adds to
 * the largest such one.
 */
export function extendSchemas(schemas: Schemas): Schemas {
  const all = Object.entries(schemas).map(([name, schema]): Fields => {
    const { properties = {}, required = [] } = schema;
    return { name, schema, texts: mapValues(properties, (field) => JSON.stringify(field)), required };
  });
  const extended = all.map((whole) => {
    const [base] = all
      .filter((part) => isPart(part, whole))
      .sort((one, other) => sizeOf(other) - sizeOf(one) || one.name.localeCompare(other.name));
    return [whole.name, base === undefined ? whole.schema : extend(base, whole)];
  });
  return Object.fromEntries(extended);
}

const countFields = ({ texts }: Fields) => Object.keys(texts).length;
const sizeOf = (fields: Fields) => countFields(fields) + fields.required.length;

/** With fewer common fields, a reader would rather have them in one place. */
const COMMON_FIELDS_MIN = 5;

function isPart(part: Fields, whole: Fields): boolean {
  return (
    countFields(part) >= COMMON_FIELDS_MIN &&
    sizeOf(part) < sizeOf(whole) &&
    Object.entries(part.texts).every(([field, text]) => whole.texts[field] === text) &&
    part.required.every((field) => whole.required.includes(field))
  );
}

function extend(base: Fields, { schema }: Fields): JsonSchema {
  const { properties = {}, required = [], ...rest } = schema;
  const added = Object.entries(properties).filter(([field]) => !(field in base.texts));
  const needed = required.filter((field) => !base.required.includes(field));
  return {
    ...rest,
    allOf: [{ $ref: `#/components/schemas/${base.name}` }],
    ...(added.length > 0 && { properties: Object.fromEntries(added) }),
    ...(needed.length > 0 && { required: needed }),
  };
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
  collect(document.paths ?? {});
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
