import type { Endpoint } from '@lampion/contract/endpoint';
import type { ErrorCode } from '@lampion/contract/errors';

/** Every refusal a call may get: those implied by its input and its access, and those the contract adds. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid_input');
  if (endpoint.body) codes.push('invalid_body', 'too_large', 'unsupported_media_type');
  if (endpoint.access !== 'anyone') codes.push('not_authenticated');
  if (endpoint.access === 'organiser' || endpoint.access === 'admin') codes.push('forbidden');
  if (endpoint.access === 'admin') codes.push('second_factor_missing');
  codes.push(...(endpoint.errors ?? []), 'too_many_attempts', 'internal', 'unavailable');
  if (endpoint.method !== 'GET') codes.push('outcome_unknown');
  return [...new Set(codes)];
}
