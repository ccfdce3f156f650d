import { useSyncExternalStore } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { ApiError, toApiError } from './api.ts';
import { readToken } from './session/session.ts';

interface Kept {
  readonly address: string;
  readonly result: DataStrategyResult;
}

/** The latest data of the frame and of the screen in it, by the ids of their routes. */
const kept = new Map<string, Kept>();
let keptFor: string | null = null;
let outdated: string | null = null;
const listeners = new Set<() => void>();

/** What a frame (the layout of /pro) shows does not depend on the address; a screen's data does. */
const isFrame = (id: string) => id.endsWith('/layout');

/** No answer, or not from our server: says nothing about the user's access to this screen. */
function isTemporary(error: unknown): boolean {
  // What `fetch` throws where React Router calls it itself.
  if (error instanceof TypeError) return true;
  const isAnswer = error instanceof ApiError || isRouteErrorResponse(error);
  return isAnswer && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function forgetLeft(ids: readonly string[]): void {
  const token = readToken();
  if (token !== keptFor) kept.clear();
  keptFor = token;
  for (const id of kept.keys()) if (!isFrame(id) && !ids.includes(id)) kept.delete(id);
}

function keepOrRecall(id: string, address: string, result: DataStrategyResult): DataStrategyResult {
  const isLoaded = result.type === 'data' && result.result !== undefined;
  if (isLoaded) kept.set(id, { address, result });
  const last = kept.get(id);
  if (result.type === 'data' || !last || !isTemporary(result.result)) return result;
  return isFrame(id) || last.address === address ? last.result : result;
}

function setOutdated(next: string | null): void {
  outdated = next;
  for (const listener of listeners) listener();
}

/**
 * Client middleware of an area. When a shown screen cannot be reloaded (server or network
 * unavailable), it stays with what was typed, and `useOutdated` reports it; React Router would
 * replace it by the error screen. A screen that was not shown yet gets its error.
 */
export const keepLoaded: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const ids = Object.keys(results);
  if (request.signal.aborted || ids.length === 0) return results;
  forgetLeft(ids);
  const shown = Object.entries(results).map(
    ([id, result]) => [id, keepOrRecall(id, request.url, result)] as const,
  );
  const recalled = shown.find(([id, result]) => result !== results[id]);
  const isShown = shown.every(([, { type }]) => type === 'data');
  setOutdated(recalled && isShown ? toApiError(results[recalled[0]]?.result).message : null);
  return Object.fromEntries(shown);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why what is shown could not be loaded again, as a sentence; null when it is up to date. */
export function useOutdated(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => outdated,
    () => null,
  );
}
