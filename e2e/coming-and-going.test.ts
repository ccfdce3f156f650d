import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '@lampion/server/testing/database/test-postgres';
import { expect, it, onTestFinished } from 'vitest';
import { journeysContext } from './support/journeys-context.ts';
import { waitForEmail } from './support/outbox.ts';
import { launchProduct, type Product } from './support/product.ts';

const LOOPS = 4;
/** Requests of each loop after the process was asked to stop. */
const LATE = 25;

const to = 'lea@lampion.test';
const subject = 'Votre message est bien arrivé';

/** Starts processes of one set, each with its own settings. */
async function openSet() {
  const { url: databaseUrl, drop } = await copyTemplate(journeysContext().postgres);
  onTestFinished(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'lampion-set-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return {
    dataDir,
    async start(env: Record<string, string>): Promise<Product> {
      const product = await launchProduct({ dataDir, databaseUrl, env });
      onTestFinished(() => product.kill());
      await product.ready;
      return product;
    },
  };
}

async function ask(url: string, agent: Agent): Promise<number | undefined> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

it('a set of processes shares its roles, and one of them ends without failing a request', async () => {
  const { dataDir, start } = await openSet();
  // Longer than anything here takes: a second signal ends it.
  const web = await start({ ROLES: 'web', DRAIN_MS: '600000', STOP_WITHIN_MS: '900000' });
  const answer = await fetch(`${web.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Léa', email: to, subject: 'Bonjour', message: 'Bonsoir' }),
  });
  expect(answer.status).toBe(201);
  const worker = await start({ ROLES: 'worker' });
  await waitForEmail({ to, subject, dataDir });
  expect((await fetch(`${worker.url}/health/ready`)).status).toBe(200);
  expect((await fetch(worker.url)).status).toBe(404);
  await worker.stop();

  const agent = new Agent({ keepAlive: true, maxSockets: LOOPS });
  onTestFinished(() => agent.destroy());
  let isReady = true;
  /**
   * A visitor's requests over a kept connection, until some time after the process was asked to
   * stop.
   */
  const visit = async (): Promise<(number | undefined)[]> => {
    const statuses = [];
    for (let late = 0; late < LATE; late += isReady ? 0 : 1) {
      statuses.push(await ask(`${web.url}/`, agent), await ask(`${web.url}/api/blogs`, agent));
    }
    return statuses;
  };
  const visits = Promise.all(Array.from({ length: LOOPS }, visit));
  expect((await fetch(`${web.url}/health/ready`)).status).toBe(200);
  process.kill(web.pid, 'SIGTERM');
  await expect.poll(async () => (await fetch(`${web.url}/health/ready`)).status).toBe(503);
  isReady = false;
  expect(new Set((await visits).flat())).toEqual(new Set([200]));
  await web.stop();
});
