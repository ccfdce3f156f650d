import type { FastifyRequest } from 'fastify';

/** Link header (RFC 8288) to the next page of an answer that is a bare list. */
export function linkNextPage(
  { url }: Pick<FastifyRequest, 'url'>,
  query: Readonly<Record<string, unknown>>,
  cursor: string,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return `<${url.split('?')[0]}?${next}>; rel="next"`;
}
