import { createHmac } from 'node:crypto';

/** The signature header of an event posted at an instant, in seconds. */
export function signPayload(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
}
