import { demoPassword } from '@lampion/server/demo/demo-accounts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A text as screens write it: an invisible mark keeps "e-mail" on one line. */
export function onScreen(text: string): string {
  return text.replaceAll(/e-(?=mail)/gi, '$&\u2060');
}

/** Signs in on the current sign-in screen. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel(onScreen('Adresse e-mail')).fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/**
 * Opens an address with a new session of this account. The session comes from the API: the screen
 * that asks for the password is for the journeys about it.
 */
export async function enter(page: Page, email: string, path: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token: token } = await answer.json();
  // A page of the product that runs no script, as storage belongs to an origin.
  await page.goto('/health/live');
  await page.evaluate((kept) => localStorage.setItem('authToken', kept), token);
  await page.goto(path);
}

/** Opens a screen of the administration as the demo's administrator. */
export async function enterAdmin(page: Page, path: string): Promise<void> {
  await enter(page, 'admin@lampion.test', path);
}

/** The authorization header of the page's session. */
export async function readAuthorization(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return { authorization: `Bearer ${token}` };
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The visible one of two buttons: phones have a second one at the foot of the screen. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

export const PASSWORD = 'Une-phrase-de-passe-1';

/** Creates a member for one journey; `ask` sends a request to the API that must succeed. */
export async function becomeMember(page: Page, username: string) {
  const email = `${username}@exemple.fr`;
  const made = await page.request.post('/api/members', { data: { username, email, password: PASSWORD } });
  expect(made.status(), await made.text()).toBe(201);
  const headers = { authorization: `Bearer ${(await made.json()).access_token}` };
  const ask = async (method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, data: object = {}) => {
    const body = method === 'GET' ? {} : { data };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, ...body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  return { username, email, ask };
}

export type NewMember = Awaited<ReturnType<typeof becomeMember>>;

/** Opens an address of the app as that member. */
export async function enterAs(page: Page, { email }: Pick<NewMember, 'email'>, path: string): Promise<void> {
  await enter(page, email, path, PASSWORD);
}

/** Signs in as that member on the current sign-in screen. */
export async function signInAs(page: Page, { email }: Pick<NewMember, 'email'>): Promise<void> {
  await signIn(page, email, PASSWORD);
}

/** One member requests the friendship, the other accepts. */
export async function befriend(one: NewMember, other: NewMember): Promise<void> {
  await one.ask('PUT', `/friends/requests/${other.username}`);
  await other.ask('PUT', `/friends/${one.username}`);
}

/** Opens a screen as the organiser of `createOpenEvent`. */
export async function openAsOrganiser(page: Page, path: string, title: string | RegExp): Promise<void> {
  await enter(page, 'butte@lampion.test', path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** The professional profile of a company that can be invoiced. */
export const companyProfile = {
  fullName: 'Camille Roussel',
  email: 'factures@exemple.test',
  siret: '73282932000074',
  companyName: 'La Guinguette',
  address: { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' },
  vatNumber: '',
};

const PERIOD_MS = 30_000;

/**
 * The code an authenticator shows (RFC 6238).
 * @param secret in base32, as it is typed by hand
 * @param later how many codes later: each can be used once
 */
export function showCode(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + later * PERIOD_MS });
}

/** Fills in an order as a company with at most five employees. */
export async function acceptOrder(page: Page): Promise<void> {
  await heading(page, 'Ma commande').waitFor();
  await page.getByRole('radio', { name: '5 salariés au plus' }).check();
  await page.getByRole('checkbox', { name: /Je demande que l’offre commence/ }).check();
  await page.getByRole('checkbox', { name: /J’accepte les conditions générales de vente/ }).check();
}

/** Orders what the summary shows, which opens the payment page. */
export async function placeOrder(page: Page): Promise<void> {
  await acceptOrder(page);
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await heading(page, 'Paiement').waitFor();
}
