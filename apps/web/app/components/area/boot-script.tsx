import { useNonce } from '../../lib/nonce.ts';

/** A script that runs before the first paint. Its code must be one of our constants: nothing is escaped. */
export function BootScript({ code }: { code: string }) {
  const nonce = useNonce();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
