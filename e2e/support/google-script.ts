import type { Page } from 'playwright-core';

/** The part of Google Identity Services that our button uses. Runs in the page. */
const script = `
let options;
window.google = { accounts: { id: {
  initialize(given) { options = given; },
  renderButton(parent) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Continuer avec Google';
    button.onclick = async () => options.callback({ credential: await window.chooseGoogleAccount(options.client_id) });
    parent.replaceChildren(button);
  },
} } };`;

/**
 * Replaces Google's script in a page: shows its button, and pressing it returns the token of the account signed in
 * there.
 * @param sign makes the token, for the client id that the page passed
 */
export async function playGoogle(page: Page, sign: (clientId: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('chooseGoogleAccount', sign);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
