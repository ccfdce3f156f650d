import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import type { ErrorAnswer } from '@lampion/contract/schemas/common';
import type { z } from 'zod';
import { sendWithProgress } from './send-with-progress.ts';
import { forgetToken, readToken } from './session.ts';
import { leaveToSignIn } from './session-end.ts';

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

/** What a call takes: exactly the parts its endpoint declares. A multipart body travels as FormData. */
type CallInput<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: InputOf<E['params']> }
  : object) &
  (E extends { query: z.ZodType } ? { query?: InputOf<E['query']> } : object) &
  (E extends { bodyType: 'multipart' }
    ? {
        body: FormData;
        /** Told the share of the body that has left, 0 to 1. */
        onProgress?: (sent: number) => void;
      }
    : E extends { body: z.ZodType }
      ? { body: InputOf<E['body']> }
      : object) & { signal?: AbortSignal };

/** A call that was refused or did not arrive. `message` is French and may be shown as it is. */
export class ApiError extends Error {
  /** 0 when no answer came: offline, cut connection. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { path: string; message: string }[];
  /** For `conflict`: what is there now, in the shape the call answers. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: ApiError['errors'] = [],
    current?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
  }

  /** The sentence for one field, if the server had one. */
  errorOf(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

/** What went wrong, in a sentence that may be shown: what is no refusal of the server only failed to load. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, 'internal', 'Le chargement a échoué.');
}

const base = (import.meta.env.VITE_API_URL ?? '/api').replace(/(?<!\/)\/+$/, '');

/** What of an endpoint a browser reads; the build leaves the rest out (vite/lean-contract.ts). */
type Called = Pick<Endpoint, 'method' | 'path' | 'access' | 'answerType'>;

/**
 * Calls an endpoint of the contract with the kept token. The answer is taken as it comes: it is our own server's, and a
 * newer one may say more than this page knows. What is shown of it must live with values it does not know.
 * @throws ApiError with the server's sentence, else "Erreur {status}"; a 401 also forgets the token.
 */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const { params = {}, query = {}, body, signal, onProgress } = input as Loose;
  const token = readToken();
  if (token === null && endpoint.access !== 'anyone') {
    return giveUp(endpoint, new ApiError(401, 'not_authenticated', "Vous n'êtes pas authentifié"));
  }
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const response = await send(address(endpoint.path, params, query), request, onProgress);
  if (!response.ok) return giveUp(endpoint, await readRefusal(response));
  return (await readAnswer(response, endpoint)) as AnswerOf<E>;
}

/**
 * What somebody wanted written while their session had ended waits for them behind the sign-in screen. What a screen
 * reads has its guard, which leads there by itself.
 */
function giveUp({ method }: Called, refusal: ApiError): Promise<never> {
  const isSignedOut = refusal.code === 'not_authenticated' && method !== 'GET';
  // The page is about to go: nobody needs to hear of a failure.
  if (isSignedOut && leaveToSignIn()) return new Promise(() => undefined);
  return Promise.reject(refusal);
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
}

function address(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return search.size > 0 ? `${base}${filled}?${search}` : base + filled;
}

async function readAnswer(response: Response, { answerType }: Called): Promise<unknown> {
  if (response.status === 204) return null;
  return answerType === undefined ? response.json() : response.text();
}

async function send(url: string, init: RequestInit, onProgress?: (sent: number) => void): Promise<Response> {
  try {
    return await (onProgress ? sendWithProgress(url, init, onProgress) : fetch(url, init));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'offline', 'La connexion a échoué. Vérifiez votre réseau puis réessayez.');
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  if (response.status === 401) forgetToken();
  const refusal: Partial<ErrorAnswer> | null = await response.json().catch(() => null);
  // A server in front of ours may answer in its own words.
  if (typeof refusal?.message !== 'string') {
    return new ApiError(response.status, 'internal', `Erreur ${response.status}`);
  }
  const { code = 'internal', message, errors = [], current } = refusal;
  return new ApiError(response.status, code, message, errors, current);
}
