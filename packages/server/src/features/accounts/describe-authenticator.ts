import type { SecondFactorSetup } from '@lampion/contract/schemas/security';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** A code of the step before or after is accepted too: clocks of phones are inexact. */
const WINDOW = 1;

function toTotp(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Lampion',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/** Setup data of an authenticator, to type and to scan (RFC 6238: SHA-1, six digits, 30 seconds). */
export function describeAuthenticator(secret: Buffer, email: string): SecondFactorSetup {
  const totp = toTotp(secret, email);
  const uri = totp.toString();
  return {
    secret: totp.secret.base32.match(/.{1,4}/g)?.join(' ') ?? '',
    uri,
    qrCode: renderSVG(uri, { border: 2 }),
  };
}

/** The time step a code belongs to; null when it matches none around now. */
export function findCodeStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = toTotp(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
