import { reportError } from '../../platform/report-error.ts';
import { watchErrors } from '../../platform/watch-errors.ts';
import { clearCorrectedFaults } from './form-faults.ts';
import { leadToOwnSpace } from './own-space.ts';

/** Enhancements of each public page, besides those of its own script. */
export function improveFrame(): void {
  watchErrors(reportError);
  clearCorrectedFaults();
  closeMenuOnChoice();
  leaveForAreasAtOnce();
  leadToOwnSpace();
}

const AREA = /^\/(?:login|pro|admin|me|app)(?:\/|$)/;

/**
 * Public pages have cross-document view transitions, the areas do not. A transition they abort
 * would be an error in the browser's console, so it is skipped on the way to an area.
 */
function leaveForAreasAtOnce(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const url = activation?.entry?.url;
    if (!viewTransition || !url || !AREA.test(new URL(url).pathname)) return;
    viewTransition.ready.catch(() => undefined);
    viewTransition.skipTransition();
  });
}

/**
 * The mobile menu is a popover: it opens, closes and handles Escape natively. This also closes it
 * after a choice.
 */
function closeMenuOnChoice(): void {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
  });
}
