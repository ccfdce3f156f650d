const KEY = 'afterReset';
/** As long as the link of the e-mail is valid. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * Stores the query of the sign-in page, which names the page to continue with, until the password
 * is reset: the e-mail's link opens a page without it. Calling it again replaces the query.
 */
export function keepDestination(search: string): void {
  try {
    if (search === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ search, keptAt: Date.now() }));
  } catch {
    // Without storage, the user continues on the home screen.
  }
}

/** The address to sign in at after a reset, with the query that was kept on this device. */
export function findSignIn(): string {
  try {
    const { search, keptAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Date.now() - keptAt < KEPT_MS ? `/login${search}` : '/login';
  } catch {
    return '/login';
  }
}
