import { useNonce } from '../../lib/nonce.ts';

/**
 * A script that runs before the first paint. Its code must be one of our constants: nothing is escaped. Only the server needs it,
 * and passes it; in the browser React keeps what the page holds (`import.meta.env.SSR ? code : ''`).
 */
export function BootScript({ code }: { code: string }) {
  const nonce = useNonce();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
