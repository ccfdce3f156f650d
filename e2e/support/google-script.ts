import type { Page } from 'playwright-core';

/** As much of Google Identity Services as our button uses. Runs in the page. */
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
 * Stands in for Google in a page: its button is there, and pressing it hands over the token of whoever is signed in
 * there.
 * @param sign makes the token, for the client id that the page named
 */
export async function playGoogle(page: Page, sign: (clientId: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('chooseGoogleAccount', sign);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
