import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journeysContext } from './journeys-context.ts';
import { PageFaults } from './page-faults.ts';

/** Pages with one fault each, and one without. */
const pages: Readonly<Record<string, string>> = {
  '/good': '<title>Bonsoir</title><a href="/good">Bonsoir</a>',
  '/console': '<script src="/console.js"></script>',
  '/exception': '<script src="/exception.js"></script>',
  '/answer': '<script src="/answer.js"></script>',
  '/policy': '<button style="color: red">Bonsoir</button>',
  '/stranger': '<img src="http://tracker.invalid/pixel.png" alt="">',
};
const scripts: Readonly<Record<string, string>> = {
  '/console.js': "console.error('lantern out')",
  '/exception.js': "throw new Error('no light')",
  '/answer.js': "fetch('/broken')",
};

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const body = pages[path] ?? scripts[path];
  const type = path in scripts ? 'text/javascript' : 'text/html';
  const policy = "default-src 'self'; img-src *; style-src 'self'; report-to none";
  response.writeHead(path === '/broken' ? 500 : 200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
  });
  response.end(body);
});
let browser: Browser;
let origin: string;

beforeAll(async () => {
  browser = await chromium.connect(journeysContext().browserEndpoint);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

async function visit(path: string, { allowed = [] as RegExp[], javaScriptEnabled = true } = {}) {
  const context = await browser.newContext({ javaScriptEnabled });
  const faults = new PageFaults(origin, allowed);
  await faults.watch(context);
  const page = await context.newPage();
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await context.close();
  return faults.found.join('\n');
}

describe('PageFaults', () => {
  it.each([
    ['/console', 'lantern out'],
    ['/exception', 'no light'],
    ['/answer', 'answer 500'],
    ['/policy', 'content policy style-src-attr'],
    ['/stranger', 'request to a third party: http://tracker.invalid/pixel.png'],
  ])('catches what %s does', async (path, fault) => {
    expect(await visit(path)).toContain(fault);
  });

  it('catches what needs no script where scripts are off', async () => {
    expect(await visit('/policy', { javaScriptEnabled: false })).toMatch(/style-src/);
    expect(await visit('/stranger', { javaScriptEnabled: false })).toContain('third party');
  });

  it('leaves a good page alone', async () => {
    expect(await visit('/good')).toBe('');
  });

  it('lets through what a journey allows', async () => {
    expect(await visit('/console', { allowed: [/lantern out/] })).toBe('');
  });
});
