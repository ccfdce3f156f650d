import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line for each answer: method, pattern of the route, status, milliseconds, request id. Addresses as they were
 * typed never appear: they may hold the token of a private link or somebody's search.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // A connection that broke is the other side's affair, and no incident.
    if (error) request.log.info({ ...line, reason: error.message }, 'answer not received');
    else request.log.info(line, 'answered');
  }

  /** Errors are written where they are answered, once. */
  override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= 500) request.log.error({ err: error }, 'a request failed');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'an answer could not be started');
  }

  /** The line of the answer says so already. */
  override routeNotFound(): void {}
}
