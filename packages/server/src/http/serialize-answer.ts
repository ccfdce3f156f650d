import { isDeepStrictEqual } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';

/** Sends answers as their use cases made them: `checkedSerializer` has refused any other in the tests. */
export const plainSerializer: FastifySerializerCompiler<unknown> = () => JSON.stringify;

/**
 * Sends the same bytes as `plainSerializer`, after comparing them with the contract.
 * @throws for an answer that the contract does not describe, or that holds fields it does not name
 */
export const checkedSerializer: FastifySerializerCompiler<unknown> = (route) => {
  const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0]);
  return (answer) => {
    const sent = JSON.stringify(answer);
    const named = serialize(answer);
    if (isDeepStrictEqual(JSON.parse(sent), JSON.parse(named))) return sent;
    throw new Error(
      `${route.method} ${route.url} answers what its contract does not name: ${sent}, not ${named}`,
    );
  };
};
