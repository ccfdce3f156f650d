import { customerOfId } from './documents.ts';
import type { Params } from './params.ts';
import { type Handler, routes } from './routes.ts';

/** A call as received. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly params: Params;
  readonly version?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface StripeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

interface Match {
  readonly handler: Handler;
  readonly ids: readonly string[];
}

const patterns = Object.entries(routes).map(([route, handler]) => ({
  segments: route.replace(' ', '/').split('/'),
  handler,
}));

/** The handler of a call, and the ids in its path. */
export function findRoute({ method, path }: Pick<StripeCall, 'method' | 'path'>): Match | null {
  const sent = [method, ...path.split('/')];
  for (const { segments, handler } of patterns) {
    if (segments.length !== sent.length) continue;
    const fits = segments.every((segment, index) => segment === ':id' || segment === sent[index]);
    if (!fits) continue;
    const ids = sent.filter((_, index) => segments[index] === ':id').map(decodeURIComponent);
    return { handler, ids };
  }
  return null;
}

/** Parameters that identify a customer, directly or through an object of theirs. */
const owners = [
  'customer',
  'subscription',
  'from_subscription',
  'invoice',
  'charge',
  'payment_intent',
  'credit_note',
];

/** The customer whose document a call needs; null when it concerns none. */
export function customerOfCall({ path, params }: Pick<StripeCall, 'path' | 'params'>): string | null {
  const sent = typeof params.payment === 'object' ? { ...params.payment, ...params } : params;
  const named = owners.map((name) => sent[name]).filter((value) => typeof value === 'string');
  for (const id of [...path.split('/'), ...named]) {
    const owner = customerOfId(id);
    if (owner !== null) return owner;
  }
  return null;
}
