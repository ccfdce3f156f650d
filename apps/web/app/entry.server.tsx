import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { scriptNonce } from './platform/pages/page-context.ts';
import { holdScripts } from './platform/start-after-paint.ts';
import { NonceContext } from './ui/boot-script.tsx';

export { pageServer, requestId, scriptNonce } from './platform/pages/page-context.ts';
export { createPublicPages } from './public-pages.tsx';

/**
 * Renders a screen of an area whole: it contains the router's state, which React can only write
 * once loading has finished.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonce);
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(holdScripts(await new Response(stream).text()), { status, headers });
}
