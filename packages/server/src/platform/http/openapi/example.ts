import { appAnswers, appExamples } from './app-examples.ts';
import { claimExamples } from './claim-examples.ts';
import {
  emptyFields,
  exampleValues,
  formattedTexts,
  leftOut,
  omittedFields,
  patternedTexts,
  plainTexts,
} from './example-values.ts';
import { doorExamples, listExamples } from './list-examples.ts';
import { crawlExamples, songExamples } from './night-examples.ts';

/** The subset of JSON Schema that the contract produces. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The position of a value: its schema or call, and its field name. */
interface Place {
  readonly owner: string;
  readonly field: string;
}

const SCHEMAS = '#/components/schemas/';

/** The example value set for a field of one schema or call, if any. */
const exampleValue = ({ owner, field }: Place): unknown =>
  (songExamples[owner] ??
    listExamples[owner] ??
    doorExamples[owner] ??
    crawlExamples[owner] ??
    claimExamples[owner] ??
    appExamples[owner])?.[field];

/** Replaces fields of a call's example answer that differ from its schema's. */
export function withAnswerExample(call: string, example: unknown): unknown {
  const known = appAnswers[call];
  return known === undefined ? example : { ...(example as object), ...known };
}

/**
 * Generates examples of schemas. Field names decide the values, so that a new call needs no example
 * of its own. Examples of the members' app share one story.
 */
export function exampleWriter(schemas: Schemas) {
  function write(schema: JsonSchema, place: Place): unknown {
    const known = exampleValue(place);
    if (known !== undefined) return known;
    if (schema.$ref !== undefined) {
      const owner = schema.$ref.slice(SCHEMAS.length);
      return write(schemas[owner] ?? {}, { owner, field: place.field });
    }
    if ('const' in schema) return schema.const;
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return writeOption(options, place);
    if (isNullable(schema) && emptyFields.has(place.field)) return null;
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => write(part, place)));
    return writePlain(schema, place);
  }

  function writeOption(options: readonly JsonSchema[], place: Place): unknown {
    const empty = options.find(({ type }) => type === 'null');
    if (empty && emptyFields.has(place.field)) return null;
    const [chosen = {}] = options.filter((option) => option !== empty && option.const !== '');
    return write(chosen, place);
  }

  function writePlain(schema: JsonSchema, place: Place): unknown {
    const known = knownValue(schema, place);
    if (known !== undefined) return known;
    if (schema.enum !== undefined) return schema.enum[0];
    if (hasType(schema, 'object')) return writeObject(schema, place.owner);
    if (hasType(schema, 'array')) {
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        write(schema.items ?? {}, place),
      );
    }
    return writeScalar(schema);
  }

  function writeObject(
    { properties, required, additionalProperties, propertyNames }: JsonSchema,
    owner: string,
  ) {
    const wanted = Object.entries(properties ?? {}).filter(
      ([field]) =>
        required?.includes(field) ||
        !(omittedFields.has(field) || exampleValue({ owner, field }) === leftOut),
    );
    if (properties === undefined && typeof additionalProperties === 'object') {
      const key = String(write(propertyNames ?? {}, { owner, field: '' }));
      return { [key]: write(additionalProperties, { owner, field: key }) };
    }
    return Object.fromEntries(wanted.map(([field, schema]) => [field, write(schema, { owner, field })]));
  }

  return write;
}

function isNullable({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null');
}

function hasType({ type }: JsonSchema, name: string): boolean {
  return [type ?? []].flat().includes(name);
}

/**
 * The value for a field name, if the schema allows it: a name may be a text here and a number
 * there.
 */
function knownValue(schema: JsonSchema, { owner, field }: Place): unknown {
  const value = [exampleValues[`${owner}.${field}`], exampleValues[field]].find(
    (known) => known !== undefined,
  );
  if (value === undefined) return undefined;
  // Forms send numbers as text.
  const isTyped = typeof value === 'number' && !hasType(schema, 'integer') && !hasType(schema, 'number');
  const written = isTyped ? String(value) : value;
  return allows(schema, written) ? written : undefined;
}

function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (value === null) return isNullable(schema);
  if (typeof value === 'string') return hasType(schema, 'string') && allowsText(schema, value);
  const isWhole = hasType(schema, 'integer') && Number.isInteger(value);
  return (isWhole || hasType(schema, 'number')) && isWithin(schema, Number(value));
}

function isWithin({ minimum, maximum }: JsonSchema, value: number): boolean {
  return value >= (minimum ?? value) && value <= (maximum ?? value);
}

/**
 * A character that texts of a format contain. Patterns are covered by the test that validates every
 * example.
 */
const formatSigns: Readonly<Record<string, string>> = {
  'date-time': 'T',
  date: '-07-',
  email: '@',
  uri: '://',
  uuid: '-7000-',
  binary: '(',
};

function allowsText({ format = '', minLength = 0, maxLength = 500_000 }: JsonSchema, text: string): boolean {
  const isLong = text.length >= minLength && text.length <= maxLength;
  return isLong && text.includes(formatSigns[format] ?? '');
}

function writeScalar(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (hasType(schema, 'boolean')) return true;
  if (hasType(schema, 'integer') || hasType(schema, 'number')) {
    return Math.min(Math.max(3, schema.minimum ?? 3), schema.maximum ?? 3);
  }
  if (schema.format !== undefined) return formattedTexts[schema.format] ?? plainTexts[0];
  const [, patterned] = patternedTexts.find(([part]) => schema.pattern?.includes(part)) ?? [];
  return patterned ?? plainTexts.find((text) => allowsText(schema, text)) ?? plainTexts[0];
}
