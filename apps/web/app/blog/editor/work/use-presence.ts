import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { ArticlePresence } from '@lampion/contract/blog/article-editing';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../platform/api.ts';
import { holdOpenWork } from '../../../platform/session/open-work.ts';
import { readToken } from '../../../platform/session/session.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { ArticleWorkshop } from './use-article-work.ts';
import { readDraft } from './use-draft.ts';

const EVERY_MS = 12_000;

/**
 * Reports to the server that the article is open here, and returns where else it is. If another tab
 * of the account has saved the draft since, this one receives it before anything is typed. Failures
 * are retried: nothing depends on this.
 */
export function usePresence(workshop: ArticleWorkshop): ArticlePresence['others'] {
  const [others, setOthers] = useState<ArticlePresence['others']>([]);
  const current = useRef(workshop);
  current.current = workshop;
  const { id, tab } = workshop;
  const isSaved = workshop.article !== null;
  useEffect(() => {
    if (!isSaved) return;
    const report = async (isHere: boolean) => {
      const shown = await callApi(adminArticleEndpoints.showPresence, {
        params: { id },
        body: { tab, isHere },
        keepalive: !isHere,
      });
      if (isHere) setOthers(shown.others);
      if (isHere) await noticeFork(current.current, shown.otherDraftVersion);
    };
    const tryToReport = (isHere: boolean) => void report(isHere).catch(() => undefined);
    const leave = () => tryToReport(false);
    tryToReport(true);
    const timer = setInterval(() => tryToReport(true), EVERY_MS);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(timer);
      leave();
    };
  }, [id, tab, isSaved]);
  return others;
}

async function noticeFork({ id, read, keeper, meetFork }: ArticleWorkshop, version: number | null) {
  const { fork, draftVersion, edits } = read();
  if (version === null || version === draftVersion || fork !== null) return;
  const draft = await readDraft(id);
  // A save of this tab may have been answered since.
  const isStill = read().draftVersion === draftVersion && read().edits === edits && !keeper.isUnsent();
  if (draft !== null && isStill) meetFork(draft);
}

/**
 * Sends unsaved work when it may succeed again (network, session, tab) and warns before the page is
 * unloaded while the server lacks some.
 */
export function useKeepingWatch(keeper: DraftKeeper): void {
  useEffect(() => {
    const flush = () => void keeper.flush();
    const flushIfSignedIn = () => {
      if (readToken() !== null) flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      keeper.keep();
      if (keeper.isUnsent()) event.preventDefault();
    };
    const pairs = [
      ['online', flush],
      ['storage', flushIfSignedIn],
      ['focus', flushIfSignedIn],
      ['blur', flush],
      ['pagehide', keeper.close],
      ['visibilitychange', keeper.keep],
      ['beforeunload', ask],
    ] as const;
    for (const [name, listener] of pairs) addEventListener(name, listener as EventListener);
    const release = holdOpenWork({
      send: keeper.flush,
      drop: () => keeper.settle({ kind: 'clean' }),
    });
    return () => {
      release();
      for (const [name, listener] of pairs) removeEventListener(name, listener as EventListener);
      keeper.close();
    };
  }, [keeper]);
}
