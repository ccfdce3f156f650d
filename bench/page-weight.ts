import { once } from 'node:events';
import { request } from 'node:http';
import { type Row, row } from './support/table.ts';

interface Weights {
  readonly script: number;
  readonly total: number;
}

/** Bytes of an address as transferred, with brotli where the server supports it. */
async function download(url: string): Promise<Buffer> {
  const sent = request(url, { headers: { 'accept-encoding': 'br' } }).end();
  const [response] = await once(sent, 'response');
  return Buffer.concat(await response.toArray());
}

/** The resources that a page loads: document, styles, scripts and the fonts it preloads. Pictures are left out. */
async function weigh(origin: string, path: string): Promise<Weights> {
  const html = await (await fetch(origin + path)).text();
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? '');
  const links = [...html.matchAll(/<link[^>]+>/g)].map((match) => match[0]);
  const files = links
    .filter((link) => /rel="(?:stylesheet|preload|modulepreload)"/.test(link) && !/as="image"/.test(link))
    .map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
  const sizeOf = async (address: string) => (await download(new URL(address, origin).href)).length;
  const sum = async (addresses: string[]) =>
    (await Promise.all([...new Set(addresses)].map(sizeOf))).reduce((total, size) => total + size, 0);
  const script = await sum(scripts);
  return { script, total: script + (await sum(files)) + (await sizeOf(path)) };
}

const KILO = 1000;

/** Weights of the public pages, in kilobytes. */
export async function weighPages(origin: string, pages: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { script, total } = await weigh(origin, path);
    rows.push(row(`${name}: JavaScript, brotli`, script / KILO, { atMost: 6 }, ' kB'));
    rows.push(row(`${name}: all but pictures, brotli`, total / KILO, { atMost: 130 }, ' kB'));
  }
  return rows;
}
