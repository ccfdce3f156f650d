import { adminMessageEndpoints } from '@lampion/contract/endpoints/admin-messages';
import { expect, test, vi } from 'vitest';
import { callApi } from './api.ts';
import { keepToken } from './session.ts';

test('lists come from the primary for a while after each write, even one that was not answered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  let answerWrite = () => Promise.resolve(Response.json({}));
  let cache: RequestCache | undefined;
  vi.stubGlobal('fetch', (_address: string, request: RequestInit) => {
    cache = request.cache;
    return request.method === 'GET' ? Promise.resolve(Response.json({})) : answerWrite();
  });
  keepToken('jeton');
  /** `reload` is how a browser is asked to send `Cache-Control: no-cache`. */
  const cacheOfList = async () => {
    await callApi(adminMessageEndpoints.listMessages, {});
    return cache;
  };
  const write = () => callApi(adminMessageEndpoints.deleteMessage, { params: { id: '1' } });

  expect(await cacheOfList()).toBe('default');
  await write();
  wait(4);
  expect(await cacheOfList()).toBe('reload');
  wait(4);
  expect(await cacheOfList()).toBe('default');

  answerWrite = () => {
    // As long as this, the change is made at the end.
    wait(20);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await expect(write()).rejects.toMatchObject({ code: 'offline' });
  expect(await cacheOfList()).toBe('reload');
});
