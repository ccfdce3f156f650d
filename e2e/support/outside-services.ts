import type { Page } from 'playwright-core';

/** A map's style that needs no tiles. */
export const mapStyle = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#241D3B' } }],
};

/** Runs in the page: makes the browser subscribe as if a push service were available. */
export function answerLikeAPushService(): void {
  const bytes = (count: number) => btoa('k'.repeat(count)).replaceAll('=', '');
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    keys: { p256dh: bytes(65), auth: bytes(16) },
  };
  PushManager.prototype.subscribe = async () =>
    ({ toJSON: () => subscription }) as unknown as PushSubscription;
}

/** Chromium's error: profiles of journeys are incognito, which push services do not support. */
export const noPushInPrivate = /console: Chrome currently does not support the Push API in incognito mode/;

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
 * Replaces Google's script in a page: shows its button, and pressing it returns the token of the
 * account signed in there.
 * @param sign makes the token, for the client id that the page passed
 */
export async function playGoogle(page: Page, sign: (clientId: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('chooseGoogleAccount', sign);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
