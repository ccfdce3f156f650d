import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../testing/show-screen.tsx';
import { useCursorPages } from '../ui/lists/cursor-list.tsx';
import { ApiError } from './api.ts';
import { useDebounced, useLoaded } from './use-loaded.ts';

interface Asked {
  readonly what: string | undefined;
  readonly signal: AbortSignal;
  readonly answer: (data: never) => void;
  readonly refuse: (error: unknown) => void;
}

/** Calls that are answered when the test says so. */
let asked: Asked[];
beforeEach(() => {
  asked = [];
});
function ask<Data>(what: string | undefined, signal: AbortSignal): Promise<Data> {
  return new Promise<Data>((answer, refuse) => void asked.push({ what, signal, answer, refuse }));
}
const loadA = (signal: AbortSignal) => ask<string>('a', signal);
const loadB = (signal: AbortSignal) => ask<string>('b', signal);
const answer = (index: number, data: unknown) => asked[index]?.answer(data as never);

describe('useLoaded', () => {
  it('returns the data of the last call, whichever answer comes last', async () => {
    const { result, rerender } = renderHook(({ load }) => useLoaded(load), { initialProps: { load: loadA } });
    rerender({ load: loadB });
    answer(1, 'de b');
    await settle();
    answer(0, 'de a');
    await settle();
    expect(result.current.data).toBe('de b');
    expect(asked.map(({ what, signal }) => [what, signal.aborted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it('returns a failure, and calls again on reload', async () => {
    const { result } = renderHook(() => useLoaded(loadA));
    asked[0]?.refuse(new ApiError(0, 'offline', 'La connexion a échoué.'));
    await settle();
    expect(result.current.error?.message).toBe('La connexion a échoué.');
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ data: null, error: null });
    answer(1, 'enfin');
    await settle();
    expect(result.current).toMatchObject({ data: 'enfin', error: null });
  });

  it('aborts when its screen is unmounted', () => {
    const { unmount } = renderHook(() => useLoaded(loadA));
    unmount();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('makes no request where there is nothing to load', () => {
    const { result } = renderHook(() => useLoaded(null));
    act(() => result.current.reload());
    expect([asked, result.current.data]).toEqual([[], null]);
  });
});

describe('useCursorPages', () => {
  const load = (cursor: string | undefined, signal: AbortSignal) =>
    ask<{ items: string[]; nextCursor: string | null }>(cursor, signal);

  it('appends pages, each once, however often more is requested', async () => {
    const { result } = renderHook(() =>
      useCursorPages<string, { items: string[]; nextCursor: string | null }>(load),
    );
    answer(0, { items: ['un'], nextCursor: 'x' });
    await settle();
    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    for (const index of [1, 2]) answer(index, { items: ['deux'], nextCursor: null });
    await settle();
    expect(result.current).toMatchObject({ items: ['un', 'deux'], status: 'ready', hasMore: false });
  });

  it('keeps what it has when a further page fails, and tries that page again', async () => {
    const { result } = renderHook(() =>
      useCursorPages<string, { items: string[]; nextCursor: string | null }>(load),
    );
    answer(0, { items: ['un'], nextCursor: 'x' });
    await settle();
    act(() => result.current.loadMore());
    asked[1]?.refuse(new ApiError(0, 'offline', 'La connexion a échoué.'));
    await settle();
    expect(result.current).toMatchObject({ items: ['un'], status: 'failed' });
    act(() => result.current.loadMore());
    answer(2, { items: ['deux'], nextCursor: null });
    await settle();
    expect(asked[2]?.what).toBe('x');
    expect(result.current.items).toEqual(['un', 'deux']);
  });
});

describe('useDebounced', () => {
  it('updates once nothing was typed for a while', () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: '' } });
    for (const text of ['N', 'Na', 'Nan']) {
      rerender({ text });
      act(() => void vi.advanceTimersByTime(200));
    }
    expect(result.current).toBe('');
    act(() => void vi.advanceTimersByTime(50));
    expect(result.current).toBe('Nan');
  });
});
