import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Parameters of a call, nested according to their names: `items[0][price]`. */
export interface Params {
  [name: string]: string | Params;
}

export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly params: Params;
}

/** A refusal in Stripe's own shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: Record<string, string | undefined>;

  constructor(status: number, details: { type?: string; code?: string; param?: string; message: string }) {
    super(details.message);
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
  }

  get body(): object {
    return { error: this.details };
  }
}

/** An unknown id in the path gives 404, one among the parameters 400. */
export function missing(kind: string, id: string, param?: string): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(param === undefined ? 404 : 400, {
    code: 'resource_missing',
    param: param ?? 'id',
    message,
  });
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

function decodeForm(form: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(form)) {
    addParam(params, name.replaceAll(']', '').split('['), value);
  }
  return params;
}

export async function readCall(request: IncomingMessage): Promise<StripeCall> {
  const url = new URL(request.url ?? '/', 'http://double.invalid');
  const form = request.method === 'GET' ? url.search.slice(1) : await text(request);
  return { method: request.method ?? 'GET', path: url.pathname, params: decodeForm(form) };
}

/** A parameter as text; undefined when it was left out. */
export function readText(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of a list, whose indices arrive as names. */
export function readList(params: Params, name: string): (string | Params)[] {
  const value = params[name];
  return typeof value === 'object' ? Object.values(value) : [];
}

/** Refuses what Stripe refuses: unknown parameters, and missing required ones. */
export function checkParams(
  params: Params,
  known: readonly string[],
  required: readonly string[] = [],
): void {
  for (const name of Object.keys(params)) {
    if (known.includes(name) || required.includes(name) || name === 'expand') continue;
    throw new StripeRefusal(400, {
      code: 'parameter_unknown',
      param: name,
      message: `Received unknown parameter: ${name}`,
    });
  }
  for (const name of required) {
    if (params[name] !== undefined && params[name] !== '') continue;
    throw new StripeRefusal(400, {
      code: 'parameter_missing',
      param: name,
      message: `Missing required param: ${name}.`,
    });
  }
}
