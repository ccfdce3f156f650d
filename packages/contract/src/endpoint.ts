import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * The coarse access rule. Row-level rights (own event or not) are checked by the use case. `night`:
 * a signed-in account, or a guest by the pass of a night; `debts`: also by a pass that has ended,
 * for a guest who owes or is owed something. `door`: a signed-in account, or a helper by the door
 * link of a night.
 */
export type Access = 'anyone' | 'debts' | 'night' | 'door' | 'signed-in' | 'organiser' | 'admin';

/**
 * One call of the API: everything that server, client, documentation and tests need to know about
 * it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base address, with `:name` parameters. */
  readonly path: string;
  readonly tag:
    | 'Comptes'
    | 'Membres'
    | 'Blog'
    | 'Événements'
    | 'Réponses'
    | 'Soirées'
    | 'La nuit'
    | 'Organisateurs'
    | 'Administration'
    | 'Contact'
    | 'Paiement';
  /** One French sentence for the documentation. */
  readonly summary: string;
  /** Further details for its callers, in French sentences. */
  readonly details?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The JSON body is optional and defaults to an empty object. */
  readonly isBodyOptional?: true;
  /** Encoding of the body; JSON by default. */
  readonly bodyType?: 'json' | 'multipart';
  /** Bytes of a file in a multipart body; by default those of a picture. */
  readonly fileBytesMax?: number;
  readonly answer: z.ZodType;
  /** Encoding of the answer; JSON by default. Any other kind is sent unchanged. */
  readonly answerType?:
    | 'text/csv'
    | 'text/event-stream'
    | 'application/pdf'
    | 'application/xml'
    | 'application/zip'
    | 'image/webp';
  /** 200 by default. */
  readonly status?: 200 | 201 | 204;
  /**
   * Whether a request with an Idempotency-Key is executed once; by default for a POST that creates
   * (201).
   */
  readonly isDoneOnce?: boolean;
  /**
   * Devices may send it long after it was written, and repeatedly. It is executed once per
   * Idempotency-Key, whatever its method; the key is stored for `retention.queuedRequestDays`.
   */
  readonly isQueued?: true;
  /**
   * Errors other than those every call can return (bad input, roles, too many attempts, incident).
   */
  readonly errors?: readonly ErrorCode[];
}

export function takesIdempotencyKey(endpoint: Endpoint): boolean {
  const { method, status, isDoneOnce = status === 201, isQueued = false } = endpoint;
  return isQueued || (method === 'POST' && isDoneOnce);
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
