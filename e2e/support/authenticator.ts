import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/**
 * The code an authenticator shows (RFC 6238).
 * @param secret in base32, as it is typed by hand
 * @param later how many codes later: each can be used once
 */
export function showCode(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + later * PERIOD_MS });
}
