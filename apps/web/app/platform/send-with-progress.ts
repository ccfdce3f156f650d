/**
 * Sends a request as `fetch` does, and reports the share of its body that has been uploaded (0 to
 * 1), which `fetch` cannot.
 * @throws TypeError when no answer comes, as `fetch` does
 */
export function sendWithProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => settle(toResponse(request)));
    request.addEventListener('error', () => fail(new TypeError('No answer came')));
    request.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}

function toResponse({ status, responseText }: XMLHttpRequest): Response {
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : responseText, { status });
}
