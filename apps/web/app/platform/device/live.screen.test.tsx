import { afterEach, expect, it, vi } from 'vitest';
import { type Changed, followLive, readEvents } from './live.ts';

/** A server whose streams the test writes. */
function fakeStreams() {
  const asked: Headers[] = [];
  const missed: number[] = [];
  const writers: ReadableStreamDefaultController<Uint8Array>[] = [];
  let refusal: number | null = null;
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    asked.push(new Headers(headers));
    missed.push(Number(new URL(url, 'http://app').searchParams.get('since')));
    if (refusal !== null) return new Response('{}', { status: refusal });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        writers.push(controller);
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  return {
    asked,
    missed,
    refuse: (status: number | null) => {
      refusal = status;
    },
    write: (text: string) => writers.at(-1)?.enqueue(new TextEncoder().encode(text)),
    end: () => writers.at(-1)?.close(),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  vi.useFakeTimers();
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  const heard: Changed[] = [];
  const stop = followLive((changed) => heard.push(changed));
  return { heard, stop, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it('events are read however they are cut, comments left out', async () => {
  const parts = [
    'retry: 2000\nid: a-1\nev',
    'ent: open\ndata: []\n',
    '\n:\n\nid: a-2\nevent: changed\ndata: ["é"]\n\n',
  ];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const events: object[] = [];
  for await (const event of readEvents(body)) events.push(event);
  expect(events).toEqual([
    { id: 'a-1', event: 'open', data: '[]' },
    { id: 'a-2', event: 'changed', data: '["é"]' },
  ]);
});

it('says what changed, and goes on where it broke off', async () => {
  const streams = fakeStreams();
  const { heard, stop, pass } = follow();
  await pass(1);
  streams.write('id: a-1\nevent: open\ndata: []\n\nid: a-2\nevent: changed\ndata: ["news"]\n\n');
  await pass(1);
  expect(heard).toEqual([['news']]);
  streams.end();
  await pass(10_000);
  expect(streams.asked.map((headers) => headers.get('last-event-id'))).toEqual([null, 'a-2']);
  expect(streams.asked[0]?.get('authorization')).toBe('Bearer le-jeton-de-lina');
  streams.write('id: b-9\nevent: resync\ndata: []\n\n');
  await pass(1);
  expect(heard).toEqual([['news'], 'all']);
  stop();
});

it('reopens a silent stream', async () => {
  const streams = fakeStreams();
  const { stop, pass } = follow();
  await pass(1);
  await pass(40_000);
  streams.write(':\n\n');
  await pass(40_000);
  expect(streams.asked).toHaveLength(1);
  await pass(30_000);
  expect(streams.asked).toHaveLength(2);
  stop();
});

it('says since when it may have missed something, whatever becomes of the clock', async () => {
  const streams = fakeStreams();
  const { stop, pass } = follow();
  await pass(1);
  streams.write('id: a-1\nevent: open\ndata: []\n\n');
  await pass(10_000);
  streams.write(':\n\n');
  await pass(1);
  vi.setSystemTime(Date.now() - 7_200_000);
  await pass(5000);
  streams.end();
  await pass(10_000);
  expect(streams.missed).toHaveLength(2);
  expect(streams.missed[1]).toBeGreaterThanOrEqual(5000);
  expect(streams.missed[1]).toBeLessThan(15_000);
  stop();
});

it('asks for everything now and then where no stream holds, more and more rarely for a stream', async () => {
  const streams = fakeStreams();
  streams.refuse(503);
  const { heard, stop, pass } = follow();
  await pass(600_000);
  expect(heard.length).toBeGreaterThan(5);
  expect(new Set(heard)).toEqual(new Set(['all']));
  expect(streams.asked.length).toBeLessThan(35);
  stop();
  const before = streams.asked.length;
  await pass(600_000);
  expect(streams.asked).toHaveLength(before);
});

it('asks no more once the session ended, and has what is shown read again: its refusal says so', async () => {
  const streams = fakeStreams();
  streams.refuse(401);
  const { heard, stop, pass } = follow();
  await pass(600_000);
  expect([streams.asked.length, heard]).toEqual([1, ['all']]);
  stop();
});

it('asks now and then for an organiser without an app account, who has no stream and may lead a night', async () => {
  const streams = fakeStreams();
  streams.refuse(409);
  const { heard, stop, pass } = follow();
  await pass(120_000);
  expect(heard.filter((changed) => changed === 'all').length).toBeGreaterThanOrEqual(2);
  stop();
});
