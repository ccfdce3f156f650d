import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@lampion/contract/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { multipartBody } from './import-calls.ts';

type Fields = Record<string, z.ZodType>;

/** Plain values, one of which most fields accept. */
const candidates = (): unknown[] => [
  `essai-${randomUUID()}@exemple.fr`,
  uuidv7(),
  '2027-05-01T20:00:00.000Z',
  'https://exemple.fr/essai',
  'un texte pour essayer',
  'essai',
  '123456',
  '20:30',
  '2037-05-01',
  12,
  true,
  // As long as the token of a private link.
  'e'.repeat(43),
  // And as that of the link of a party.
  'e'.repeat(22),
  'FR7630006000011234567890189',
  [],
  [uuidv7()],
  [{ nickname: 'Essai', email: `essai-${randomUUID()}@exemple.fr` }],
  [{ guestId: uuidv7(), value: 1 }],
  [{ dateId: uuidv7(), answer: 'yes' }],
  [{ beginDate: '2027-05-01T20:00:00.000Z' }, { beginDate: '2027-05-02T20:00:00.000Z' }],
  { repeats: 'chosen', days: ['2037-05-01'] },
  {},
];

const described = new WeakMap<z.ZodType, { readonly enum?: unknown[]; readonly format?: string }>();

/**
 * The JSON schema of a field, cached: computing it would take most of the time of a suite over all
 * calls.
 */
function describeField(field: z.ZodType) {
  const known = described.get(field) ?? z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  described.set(field, known);
  return known;
}

/** Whether a form must bring a file in this field. */
function needsFile(field: z.ZodType): boolean {
  return describeField(field).format === 'binary' && !field.safeParse(undefined).success;
}

/** A value that the field accepts; undefined when none of the candidates does. */
function sampleOf(field: z.ZodType): unknown {
  if (needsFile(field)) return Buffer.from('essai');
  return [...(describeField(field).enum ?? []), ...candidates()].find(
    (value) => field.safeParse(value).success,
  );
}

/** Input that passes the contract and refers to no existing row. */
export function sampleInput(schema: z.ZodObject | undefined): Record<string, unknown> {
  const fields = Object.entries((schema?.shape ?? {}) as Fields);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = sampleOf(field);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

export interface EndpointRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

interface Input {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

/** The address of a call. */
export function urlOf(
  endpoint: Endpoint,
  { params = sampleInput(endpoint.params), query = {} }: Input = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * A complete request; omitted input is generated from the contract. `Buffer` values of a form are
 * sent as files.
 */
export async function requestOf(endpoint: Endpoint, input: Input = {}): Promise<EndpointRequest> {
  const { method } = endpoint;
  const url = urlOf(endpoint, input);
  if (endpoint.body === undefined) return { method, url, headers: {} };
  const body = input.body ?? sampleInput(endpoint.body);
  const isForm = endpoint.bodyType === 'multipart';
  return { method, url, ...(isForm ? await formOf(body) : jsonOf(body)) };
}

function jsonOf(body: Record<string, unknown>) {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}

function formOf(body: Record<string, unknown>) {
  const fields = Object.entries(body).map(
    ([name, value]) => [name, value instanceof Buffer ? value : String(value)] as const,
  );
  return multipartBody(Object.fromEntries(fields));
}
