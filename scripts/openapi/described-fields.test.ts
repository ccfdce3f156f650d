import { readdir, readFile } from 'node:fs/promises';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { inlineParts, readApiDocument } from '@lampion/server/testing/api-document';
import { expect, it } from 'vitest';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly name?: string;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Content {
  readonly content?: Record<string, { readonly schema?: Schema }>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}

interface Field {
  readonly name: string;
  readonly where: string;
  readonly schema: Schema;
  readonly options: readonly Schema[];
}

const document = inlineParts<{
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}>(await readApiDocument());

const find = (schema: Schema) => document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];

/** A field, with what its text or number may be; some of both have a name of their own. */
function field(name: string, where: string, schema: Schema): Field {
  const given = [schema, ...(schema.anyOf ?? [])];
  const named = given.flatMap((one) => find(one) ?? []).filter(({ properties }) => properties === undefined);
  return { name, where: `${where}.${name}`, schema, options: [...given, ...named] };
}

/** Every field of a schema, however deep; what it refers to is a schema of its own. */
function fieldsOf(schema: Schema, where: string): Field[] {
  const { properties = {}, items, additionalProperties: values, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [items, typeof values === 'object' ? values : undefined, ...anyOf, ...oneOf, ...allOf];
  return [
    ...Object.entries(properties).flatMap(([name, own]) => [
      field(name, where, own),
      ...fieldsOf(own, `${where}.${name}`),
    ]),
    ...inner.flatMap((part) => (part === undefined ? [] : fieldsOf(part, where))),
  ];
}

const contentOf = ({ content = {} }: Content) => Object.values(content).map(({ schema = {} }) => schema);

const fields = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
  ...Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [], requestBody = {}, responses }) => [
      ...parameters.flatMap(({ name = '', description, schema = {} }) => [
        field(name, `${operationId} ?`, { ...(description && { description }), ...schema }),
      ]),
      ...contentOf(requestBody).flatMap((schema) => fieldsOf(schema, `${operationId} >`)),
      ...Object.values(responses)
        .flatMap(contentOf)
        .flatMap((schema) => fieldsOf(schema, `${operationId} <`)),
    ]),
];

const isText = ({ options }: Field) => options.some(({ type }) => [type].flat().includes('string'));
const says = (format: RegExp) => (found: Field) =>
  found.options.some((option) => format.test(option.format ?? '') || 'const' in option || option.enum);
const explains = ({ options }: Field) =>
  options.some(
    ({ description, pattern, format, enum: values }) => description || pattern || format || values,
  );

/**
 * What a text is that goes by a name, and how the document says so. Foreign identifiers are
 * explained in words.
 */
const kinds: readonly [names: RegExp, isSaid: (found: Field) => unknown][] = [
  [/^_id$/, says(/^uuid$/)],
  [/^id$|Id$/, (found) => says(/^uuid$/)(found) || explains(found)],
  [/^email$|Email$/, says(/^email$/)],
  [
    /(?:At|Date|^until)$/,
    (found) => says(/^date(?:-time)?$/)(found) || found.options.some(({ pattern }) => pattern),
  ],
  [/^day$|Day$|^withdrawableUntil$/, says(/^date$/)],
  [/^(?:url|uri)$|Url$/, says(/^uri(?:-reference)?$/)],
  [/^(?:image|src)$/, says(/^(?:uri-reference|binary)$/)],
  [/^(?:phone|siret|month|\w*Hours|sellerSiren|vatNumber|sellerVatNumber|postcode|country)$/, explains],
  [/^(?:username|slug|path|code|linkCode|token|access_token|cursor|nextCursor|creator)$/, explains],
];

it.each(kinds)('every text called %s says what it is', (names, isSaid) => {
  const found = fields.filter((one) => names.test(one.name) && isText(one));
  expect(found).not.toEqual([]);
  expect(found.filter((one) => !isSaid(one)).map(({ where }) => where)).toEqual([]);
});

it('every amount of money says that it is in cents', () => {
  const amounts = /(?:amount|cents|mrr)$|^(?:amount\w+|net|tax|credit|collected)$/i;
  const found = fields.filter((one) => amounts.test(one.name));
  expect(found).not.toEqual([]);
  const silent = found.filter(
    ({ options }) => !options.some(({ description = '' }) => /centimes/.test(description)),
  );
  expect(silent.map(({ where }) => where)).toEqual([]);
});

/**
 * Schemas that the operations of the administration read or answer, and the operations themselves.
 */
function listAdminRoots(): ReadonlySet<string> {
  const roots = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (roots.has(name)) continue;
      roots.add(name);
      follow(document.components.schemas[name]);
    }
  };
  const isAdmin = ([, { access }]: [string, Endpoint]) => access === 'admin';
  const names = new Set(
    Object.entries<Endpoint>(endpoints)
      .filter(isAdmin)
      .map(([name]) => name),
  );
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    if (!names.has(operation.operationId)) continue;
    roots.add(operation.operationId);
    follow(operation);
  }
  return roots;
}

it('every field of the administration that may be null says when it is', () => {
  const roots = listAdminRoots();
  const found = fields.filter(
    ({ where, options }) =>
      roots.has(where.split(/[. ]/)[0] ?? '') && options.some(({ type }) => [type].flat().includes('null')),
  );
  expect(found.length).toBeGreaterThan(50);
  const silent = found.filter(({ options }) => !options.some(({ description }) => description));
  expect(silent.map(({ where }) => where)).toEqual([]);
});

it('what the schemas say of a field is in the document, and in no comment', async () => {
  const folder = new URL('../../packages/contract/src/', import.meta.url);
  const sources = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => [file, await readFile(new URL(file, folder), 'utf8')] as const),
  );
  const comments = sources.flatMap(([file, text]) =>
    [...text.matchAll(/\*\/\n +(\w+): (?:z\b|\w+Schema\b)/g)].map(([, name]) => `${file}: ${name}`),
  );
  expect(comments).toEqual([]);
});
