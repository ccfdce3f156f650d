import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Byte strings, short texts and small integers in CBOR. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const long = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data]);
const word = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A software authenticator with one resident key (ES256), which says what it is asked to. */
export function createAuthenticator(publicUrl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url')) as [Buffer, Buffer];
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  const site = new URL(publicUrl);
  let userHandle = '';
  const defaults = { origin: site.origin, rpId: site.hostname, flags: 0x05, counter: 0 };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId, flags, counter }: typeof defaults, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count, attested]);
  };
  return {
    create(options: { challenge: string; user: { id: string } }, changes: Partial<typeof defaults> = {}) {
      const said = { ...defaults, ...changes };
      userHandle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[word('fmt'), word('none'), word('attStmt'), Buffer.from([0xa0]), word('authData')],
        long(authenticatorData(said, attested)),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', options.challenge, said.origin));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject) };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
    get(challenge: string, changes: Partial<typeof defaults> = {}) {
      const said = { ...defaults, ...changes };
      const data = authenticatorData(said);
      const client = clientData('webauthn.get', challenge, said.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}
