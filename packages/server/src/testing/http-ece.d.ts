declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Ece {
    decrypt(
      body: Buffer,
      params: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
    ): Buffer;
  }
  const ece: Ece;
  export default ece;
}
