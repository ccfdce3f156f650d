import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { dropForeignRoutes, reloadForNewBuild } from './platform/build-check.ts';
import { watchFocus } from './platform/focus-place.ts';
import { watchSignOut } from './platform/session/open-work.ts';
import { watchTyping } from './platform/typed-text.ts';
import { reportLater, watchErrors } from './platform/watch-errors.ts';

watchErrors(reportLater);
watchSignOut();
watchTyping();
watchFocus();

const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null);
keepPresses();
reloadForNewBuild();
dropForeignRoutes();

/**
 * Reports errors that a screen's error boundary shows. A refusal, such as an unknown page, is not
 * one.
 */
function reportRenderError(error: unknown): void {
  if (!isRouteErrorResponse(error)) reportLater('render', error);
}

const app = (
  <StrictMode>
    <HydratedRouter onError={reportRenderError} />
  </StrictMode>
);

startTransition(() => {
  const { keptFrame = location.pathname } = document.documentElement.dataset;
  // A cached frame made for another address of the area cannot be hydrated: it is rendered again.
  if (keptFrame === location.pathname) hydrateRoot(document, app);
  else createRoot(document).render(app);
});

/**
 * The frame of an area is replaced when its first screen renders. If that happens while a link is
 * pressed, browsers fire no click, because press and release hit different elements: this follows
 * the new link anyway. Call once.
 */
export function keepPresses(): void {
  let pressed: HTMLAnchorElement | null = null;
  document.addEventListener('mousedown', ({ button, target }) => {
    pressed = button === 0 ? linkAt(target) : null;
  });
  document.addEventListener('mouseup', ({ target }) => {
    const link = linkAt(target);
    if (pressed?.isConnected === false && pressed.href === link?.href) link.click();
    pressed = null;
  });
}
