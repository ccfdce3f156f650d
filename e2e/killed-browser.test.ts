import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@lampion/server/demo/demo-accounts';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startKillableBrowser } from './support/browser.ts';
import { journeysContext } from './support/journeys-context.ts';

/**
 * One online and one offline are enough to notice that it broke; `KILLED_BROWSER_ROUNDS=40`
 * measures.
 */
const ROUNDS = Number(process.env.KILLED_BROWSER_ROUNDS ?? 2);
const LOST_MAX_MS = 1000;
const TYPING_MS = 4000;
const ROUND_LIMIT_MS = 60_000;

/** The words of all rounds, and when each of this round was typed. */
interface Typed {
  readonly word: string;
  readonly at: number;
}

let count = 0;

async function type(page: Page, until: number): Promise<Typed[]> {
  const typed: Typed[] = [];
  while (Date.now() < until) {
    count += 1;
    const word = `mot${count}.`;
    await page.keyboard.type(`${word} `);
    typed.push({ word, at: Date.now() });
  }
  return typed;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lampion.test', password: demoPassword }),
  });
  return (await answer.json()).access_token;
}

/** A browser of its own with the editor open; `path` is what the round before left. */
async function openEditor(profile: string, token: string, path: string) {
  const { browser, kill } = await startKillableBrowser(profile);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  if (!context || !page) throw new Error('Chromium has no window');
  await page.addInitScript((known) => localStorage.setItem('authToken', known), token);
  await page.goto(journeysContext().productUrl + path);
  const content = page.getByRole('textbox', { name: 'Contenu' });
  await content.waitFor();
  return { context, page, content, kill };
}

it(
  `loses at most a second of typing when the browser is killed, online and offline, ${ROUNDS} times`,
  async () => {
    const profile = await mkdtemp(join(tmpdir(), 'lampion-killed-browser-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true }));
    const token = await signIn(journeysContext().productUrl);
    let path = '/admin/articles/new';
    const lost: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { context, page, content, kill } = await openEditor(profile, token, path);
      onTestFinished(kill);
      await content.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(`Manche ${round}. `);
      await page.waitForURL('**/edit');
      path = new URL(page.url()).pathname;
      if (round % 2 === 1) await context.setOffline(true);
      const typed = await type(page, Date.now() + TYPING_MS * (0.5 + Math.random()));
      const killedAt = Date.now();
      await kill();

      const next = await openEditor(profile, token, path);
      onTestFinished(next.kill);
      const text = (await next.content.textContent()) ?? '';
      await next.kill();
      const missing = typed.find(({ word }) => !text.includes(word));
      lost.push(missing === undefined ? 0 : killedAt - missing.at);
    }
    process.stdout.write(`Milliseconds of typing lost in each round: ${lost.join(', ')}\n`);
    expect(lost.filter((time) => time > LOST_MAX_MS)).toEqual([]);
  },
  ROUNDS * ROUND_LIMIT_MS,
);
