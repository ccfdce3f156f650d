import { subscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { ErrorCode } from '@lampion/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalsOf } from '../http/refusals.ts';

const byRoute = new Map<string, Endpoint>(
  Object.values(endpoints).map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
);

/** What the servers of this process refused otherwise than the contract says, as "code: call". */
const unnamed = new WeakMap<FastifyInstance, Set<string>>();

// Servers add their routes while they are created: a hook that is to see them has to be there before.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  const found = new Set<string>();
  unnamed.set(fastify, found);
  fastify.addHook('onSend', (request, { statusCode }, payload, done) => {
    const endpoint = statusCode < 400 ? undefined : endpointOf(request);
    if (endpoint) note(found, endpoint, payload);
    done();
  });
});

function endpointOf({ method, routeOptions }: FastifyRequest): Endpoint | undefined {
  return byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
}

function note(found: Set<string>, endpoint: Endpoint, payload: unknown): void {
  const { code } = JSON.parse(String(payload)) as { readonly code: ErrorCode };
  if (!refusalsOf(endpoint).includes(code)) found.add(`${code}: ${endpoint.method} ${endpoint.path}`);
}

/**
 * Refusals are part of the contract: programs decide by their codes.
 * @throws Error when a call of this server was refused with a code that its endpoint does not name
 */
export function checkRefusals(app: FastifyInstance): void {
  const found = [...(unnamed.get(app) ?? [])];
  if (found.length > 0) throw new Error(`The contract does not name these refusals: ${found.join('; ')}`);
}
