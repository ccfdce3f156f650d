import { invalid } from './refusal.ts';

/** Parameters of a call, nested according to their names: `items[0][price]`. */
export interface Params {
  [name: string]: string | Params;
}

function addParam(params: Params, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    params[name] = value;
    return;
  }
  const known = params[name];
  const next = typeof known === 'object' ? known : {};
  params[name] = next;
  addParam(next, rest, value);
}

export function decodeForm(form: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(form)) {
    addParam(params, name.replaceAll(']', '').split('['), value);
  }
  return params;
}

/** A parameter as text; undefined when it was left out. */
export function readText(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

/** As text; null if it was left out, or sent empty to remove the value. */
export function readTextOrNull(params: Params, name: string): string | null {
  return readText(params, name) || null;
}

export function readNumber(params: Params, name: string): number | undefined {
  const text = readText(params, name);
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) {
    throw invalid(name, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  }
  return number;
}

export function readFlag(params: Params, name: string): boolean | undefined {
  const text = readText(params, name);
  if (text === undefined || text === '') return undefined;
  if (text !== 'true' && text !== 'false') throw invalid(name, `Invalid boolean: ${text}`);
  return text === 'true';
}

/** Parameters within a parameter; empty when it was left out. */
export function readGroup(params: Params, name: string): Params {
  const value = params[name];
  return typeof value === 'object' ? value : {};
}

/** The values of a list, whose indices are sent as names. */
function readList(params: Params, name: string): (string | Params)[] {
  return Object.values(readGroup(params, name));
}

export const readTexts = (params: Params, name: string): string[] =>
  readList(params, name).filter((entry) => typeof entry === 'string');

export const readGroups = (params: Params, name: string): Params[] =>
  readList(params, name).filter((entry) => typeof entry === 'object');

/** One of a list of words. */
export function readWord<T extends string>(params: Params, name: string, words: readonly T[]): T | undefined {
  const text = readText(params, name);
  if (text === undefined) return undefined;
  const word = words.find((known) => known === text);
  if (word === undefined) throw invalid(name, `Invalid ${name}: must be one of ${words.join(', ')}`);
  return word;
}

/** Metadata as sent, merged into the stored one; an empty value removes its key. */
export function readMetadata(params: Params, known: Record<string, string> = {}): Record<string, string> {
  if (params.metadata === undefined) return known;
  if (params.metadata === '') return {};
  const merged = { ...known, ...(readGroup(params, 'metadata') as Record<string, string>) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Refuses what Stripe refuses: unknown parameters, and missing required ones. */
export function checkParams(
  params: Params,
  known: readonly string[],
  required: readonly string[] = [],
): void {
  for (const name of Object.keys(params)) {
    if (known.includes(name) || required.includes(name) || name === 'expand') continue;
    throw invalid(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
  }
  for (const name of required) {
    if (params[name] !== undefined && params[name] !== '') continue;
    throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing');
  }
}
