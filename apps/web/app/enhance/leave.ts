const AREA = /^\/(?:login|pro|admin|me)(?:\/|$)/;

/**
 * Public pages pass over into each other. The areas take no part in that, and a transition they break off is an error in
 * the browser's console: on the way there it does not begin.
 */
export function leaveForAreasAtOnce(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const url = activation?.entry?.url;
    if (!viewTransition || !url || !AREA.test(new URL(url).pathname)) return;
    viewTransition.ready.catch(() => undefined);
    viewTransition.skipTransition();
  });
}
