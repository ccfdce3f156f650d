import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line per answer: method, route pattern, status, milliseconds, request id. Never the actual address: it may
 * contain the token of a private link or a user's search.
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
    // A connection closed by the client is no incident.
    if (error) request.log.info({ ...line, reason: error.message }, 'answer not received');
    else request.log.info(line, 'answered');
  }

  /** Errors are logged once, where they are answered. */
  override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= 500) request.log.error({ err: error }, 'a request failed');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'an answer could not be started');
  }

  /** The line of the answer already says so. */
  override routeNotFound(): void {}
}
