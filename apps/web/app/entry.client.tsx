import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { watchFocus } from './lib/focus-place.ts';
import { keepPresses } from './lib/keep-press.ts';
import { dropForeignRoutes } from './lib/own-routes.ts';
import { reportError, watchErrors } from './lib/report-error.ts';
import { reloadForNewBuild } from './lib/stale-build.ts';
import { watchTyping } from './lib/typed-text.ts';
import { watchSignOut } from './lib/watch-sign-out.ts';

watchErrors();
watchSignOut();
watchTyping();
watchFocus();
keepPresses();
reloadForNewBuild();
dropForeignRoutes();

/** Reports what a screen's error boundary shows. A refusal, such as an unknown page, is not an error. */
function reportRenderError(error: unknown): void {
  if (!isRouteErrorResponse(error)) reportError('render', error);
}

const app = (
  <StrictMode>
    <HydratedRouter onError={reportRenderError} />
  </StrictMode>
);

startTransition(() => {
  const { keptFrame = location.pathname } = document.documentElement.dataset;
  // Where the frame that the area's worker keeps was made for another address of it, what it shows is drawn anew.
  if (keptFrame === location.pathname) hydrateRoot(document, app);
  else createRoot(document).render(app);
});
