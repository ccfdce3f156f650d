const AREA = /^\/(?:login|pro|admin|me|app)(?:\/|$)/;

/**
 * Public pages have cross-document view transitions, the areas do not. A transition they abort would be an error in the
 * browser's console, so it is skipped on the way to an area.
 */
export function leaveForAreasAtOnce(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const url = activation?.entry?.url;
    if (!viewTransition || !url || !AREA.test(new URL(url).pathname)) return;
    viewTransition.ready.catch(() => undefined);
    viewTransition.skipTransition();
  });
}
