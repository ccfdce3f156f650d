import { type Endpoint, takesIdempotencyKey } from '@lampion/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';

/**
 * A username is typed by people, who are told what is wrong with it. Other parts of an address come
 * from us.
 */
const takesName = ({ params }: Endpoint) => params !== undefined && 'username' in params.shape;

/** What the endpoint answers when there is nothing at the address. */
function absenceOf({ errors = [] }: Endpoint): ErrorCode {
  return errors.find((code) => errorCatalogue[code].status === 404) ?? 'not_found';
}

/**
 * The code for an address that has the endpoint's form with something in it that is no id; null for
 * other errors.
 */
export function findAbsence(endpoint: Endpoint, error: unknown): ErrorCode | null {
  const isAddress =
    error instanceof Error && 'validationContext' in error && error.validationContext === 'params';
  return isAddress && !takesName(endpoint) ? absenceOf(endpoint) : null;
}

/**
 * Every refusal a call may get: those implied by its input and its access, and those the contract
 * adds.
 */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (endpoint.query || endpoint.body || takesName(endpoint)) codes.push('invalid_input');
  if (endpoint.params && !takesName(endpoint)) codes.push(absenceOf(endpoint));
  if (endpoint.body) codes.push('invalid_body', 'too_large', 'unsupported_media_type');
  if (endpoint.access !== 'anyone') codes.push('not_authenticated');
  if (endpoint.access === 'organiser' || endpoint.access === 'admin') codes.push('forbidden');
  if (endpoint.access === 'admin') codes.push('second_factor_missing');
  codes.push(...(endpoint.errors ?? []), 'too_many_attempts', 'internal', 'unavailable');
  if (endpoint.method !== 'GET') codes.push('outcome_unknown');
  if (takesIdempotencyKey(endpoint)) {
    codes.push('invalid_input', 'request_running', 'already_done', 'idempotency_key_reused');
  }
  return [...new Set(codes)];
}
