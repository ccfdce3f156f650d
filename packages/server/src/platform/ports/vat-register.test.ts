import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createViesRegister } from './vat-register.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const logged: string[] = [];
const write = (details: object, message: string) => void logged.push(JSON.stringify([details, message]));
const log = { info: write, warn: write, error: write };

/** A stub of the register with the given answer, and the port that asks it. */
async function start(answer: RequestListener, timeoutMs = 2000) {
  const register = createServer(answer);
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    register.closeAllConnections();
    register.close();
  });
  const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}/vies/rest-api`;
  return createViesRegister(url, log, timeoutMs);
}

const says =
  (answer: object): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(answer));

describe('VIES', () => {
  it('is asked for the number without its letters, and knows it or not', async () => {
    const asked: (string | undefined)[] = [];
    const register = await start((request, response) => {
      asked.push(request.url);
      const isValid = request.url?.endsWith('/044732829320') === false;
      says({ isValid, userError: isValid ? 'VALID' : 'INVALID', name: 'LA GUINGUETTE' })(request, response);
    });
    expect(await register.check('FR44732829320')).toBe('valid');
    expect(await register.check('EL044732829320')).toBe('invalid');
    expect(asked).toEqual(['/vies/rest-api/ms/FR/vat/44732829320', '/vies/rest-api/ms/EL/vat/044732829320']);
  });

  it.each<[string, RequestListener]>([
    ['cannot ask the country', says({ isValid: false, userError: 'MS_UNAVAILABLE' })],
    ['is asked too much', says({ isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' })],
    ['fails', (_request, response) => response.writeHead(503).end('no')],
    ['sends elsewhere', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['speaks otherwise', (_request, response) => response.end('<html>')],
    ['answers something else', says({ valid: true })],
    ['hangs up', (request) => request.destroy()],
    ['says nothing', () => undefined],
  ])('is unavailable when it %s, and logs no number', async (_how, answer) => {
    const register = await start(answer, 150);
    logged.length = 0;
    await expect(register.check('FR44732829320')).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain('732829320');
  });
});
