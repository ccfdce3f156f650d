import { once } from 'node:events';
import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** An issuer of ID tokens with its own key server, in place of Google's. */
export interface GoogleDouble {
  readonly keysUrl: string;
  readonly issuer: string;
  /** The published public key, as text: what an attacker also knows. */
  readonly publicKeyText: string;
  /** A token signed by the issuer, valid for an hour; claims given replace the usual ones. */
  sign(claims?: JWTPayload, options?: { key?: CryptoKey; keyId?: string }): Promise<string>;
  /** Stops the key server. Idempotent. */
  close(): Promise<void>;
}

export const clientId = 'lampion.apps.example';

export async function startGoogleDouble(): Promise<GoogleDouble> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the key server has no port');
  const issuer = 'https://accounts.google.test';
  return {
    issuer,
    keysUrl: `http://127.0.0.1:${address.port}/certs`,
    publicKeyText: JSON.stringify(jwk),
    sign: (claims = {}, { key = privateKey, keyId = 'key-1' } = {}) =>
      new SignJWT({ email: 'camille@gmail.test', email_verified: true, name: 'Camille Roy', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .setIssuedAt(claims.iat)
        .setSubject(claims.sub ?? 'google-1')
        .setIssuer(claims.iss ?? issuer)
        .setAudience(claims.aud ?? clientId)
        .setExpirationTime(claims.exp ?? '1 hour')
        .sign(key),
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
