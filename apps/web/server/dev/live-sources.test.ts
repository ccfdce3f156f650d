import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { createReloadingServer, type RunningServer, watchSources } from './reloading-server.ts';

const sources = {
  'server.mjs': `import { greeting } from './greeting.mjs';
    export const open = () => ({
      handle: (request, response) => response.end(greeting),
      close: async () => { globalThis.closedGreetings.push(greeting); },
    });`,
  'greeting.mjs': `export const greeting = 'bonjour';`,
  'page.mjs': `export const page = 'une page';`,
};

declare global {
  var closedGreetings: string[];
}

/**
 * A server in a folder of its own behind a fixed port, reloaded by Vite when its sources change.
 */
async function startFromSources() {
  globalThis.closedGreetings = [];
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'lampion-live-')));
  const save = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  for (const [name, text] of Object.entries(sources)) save(name, text);
  const serverEntry = path.join(folder, 'server.mjs');

  const changes: boolean[] = [];
  let notified = () => {};
  const vite = await createVite({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    // Changes are reported by hand below: whether a system reports them by itself is not ours to
    // test.
    server: { middlewareMode: true, ws: false, watch: { ignored: ['**/*'] } },
    plugins: [
      watchSources({
        serverEntry,
        async onChange({ isInServer }) {
          if (isInServer) await server.renew();
          changes.push(isInServer);
          notified();
        },
      }),
    ],
  });
  const server = createReloadingServer({
    open: async () => (await vite.ssrLoadModule(serverEntry)).open() as RunningServer,
    answerBroken: (response, error) => response.writeHead(500).end(String(error)),
    onCloseFailed: (error) => expect.unreachable(String(error)),
  });
  await vite.ssrLoadModule(path.join(folder, 'page.mjs'));
  const http = createHttpServer(server.handle).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    http.close();
    await vite.close();
    rmSync(folder, { recursive: true });
  });
  const ask = async () => {
    const address = http.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${address.port}/`);
    return `${response.status} ${await response.text()}`;
  };
  await ask();
  return {
    ask,
    close: () => server.close(),
    /** Saves a file; resolves with whether the server was reloaded for it. */
    async change(name: string, text: string): Promise<boolean | undefined> {
      const heard = new Promise<void>((resolve) => {
        notified = resolve;
      });
      save(name, text);
      vite.watcher.emit('change', path.join(folder, name));
      await heard;
      return changes.at(-1);
    },
  };
}

it('answers from the sources as they were saved last, on the same port', async () => {
  const { ask, change, close } = await startFromSources();
  expect(await ask()).toBe('200 bonjour');
  expect(await change('greeting.mjs', `export const greeting = 'bonsoir';`)).toBe(true);
  expect(await ask()).toBe('200 bonsoir');
  await close();
  expect(globalThis.closedGreetings).toEqual(['bonjour', 'bonsoir']);
});

it('keeps the server when a file changes that it does not import', async () => {
  const { change, close } = await startFromSources();
  expect(await change('page.mjs', `export const page = 'une autre';`)).toBe(false);
  await close();
  expect(globalThis.closedGreetings).toEqual(['bonjour']);
});

it('says what is broken and answers again once it is fixed', async () => {
  const { ask, change, close } = await startFromSources();
  await change('greeting.mjs', 'export const greeting = ;');
  expect(await ask()).toMatch(/^500 .*greeting\.mjs/s);
  expect(await change('greeting.mjs', `export const greeting = 'rebonjour';`)).toBe(true);
  expect(await ask()).toBe('200 rebonjour');
  await close();
});
