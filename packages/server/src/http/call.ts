import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@lampion/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { type Client, networkOf } from '../client.ts';
import type { Keeping } from './kept-answers.ts';

export type { Client } from '../client.ts';

/** One call of the API, parsed and authorised: what a route passes to its use case. */
export interface Call<E extends Endpoint> {
  readonly actor: Actor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly client: Client;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The result of a route: the answer of the contract, or a stream of it (a file, a long list). */
type Given<E extends Endpoint> = AnswerOf<E> | Readable;

/** Binds an endpoint of the contract to its implementation; with `keeping`, visitors are answered from memory. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Given<E>> | Given<E>,
  keeping?: Keeping<E>,
) => void;

export function clientOf(request: FastifyRequest): Client {
  return { address: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
