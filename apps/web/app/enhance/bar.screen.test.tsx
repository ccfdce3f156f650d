import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { Page } from '../night/bar-crawl/bar.tsx';

const NOW = new Date('2026-12-05T19:02:00Z');

type Said = Pick<Parameters<typeof Page>[0]['loaderData'], 'readyAt' | 'state'>;

/** The page of a bar as the server writes it. */
function write(said: Said): string {
  const loaderData = { bar: 'Le Merle', visits: [], now: NOW, ...said };
  return renderToStaticMarkup(<Page {...({ loaderData } as unknown as Parameters<typeof Page>[0])} />);
}

let said: Said = { state: null, readyAt: null };
let isCut = false;
const sent: Record<string, string>[] = [];

/** Takes presses as the server does, unless the network is cut. */
async function answer(_url: string, { body }: RequestInit) {
  if (isCut) throw new TypeError('Failed to fetch');
  const { state = '', readyAt } = Object.fromEntries(body as URLSearchParams);
  sent.push(Object.fromEntries(body as URLSearchParams));
  const soon = readyAt ?? '2026-12-05T19:22:00.000Z';
  said = { state: (state || null) as Said['state'], readyAt: state === 'soon' ? soon : null };
  return new Response(write(said));
}

/** Time stands still: what follows a press needs none. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const radio = (value: string) => document.querySelector<HTMLInputElement>(`[value=${value}]`);
const press = async (value: string) => {
  radio(value)?.click();
  await settle();
};
const status = () => document.querySelector('[role=status]')?.textContent;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout'] });
  vi.stubGlobal('fetch', answer);
  [said, isCut, sent.length] = [{ state: null, readyAt: null }, false, 0];
  document.body.innerHTML = write(said);
  await import('./bar.ts');
  return () => vi.useRealTimers();
});

it('says at once what is pressed, and takes it back for ten seconds', async () => {
  await press('soon');
  expect(sent).toEqual([{ state: 'soon' }]);
  expect(status()).toBe('C’est dit aux groupes.');
  await press('full');
  const undo = document.querySelector<HTMLButtonElement>('button[type=button]');
  expect([radio('full')?.checked, undo?.hidden]).toEqual([true, false]);
  undo?.click();
  await settle();
  expect(sent[2]).toEqual({ state: 'soon', readyAt: '2026-12-05T19:22:00.000Z' });
  expect([radio('soon')?.checked, undo?.hidden, status()]).toEqual([true, true, '']);
  await press('ready');
  vi.advanceTimersByTime(10_000);
  expect([undo?.hidden, status()]).toEqual([true, '']);
});

it('stays as pressed without a network, and is sent with its hour once there is one', async () => {
  isCut = true;
  await press('soon');
  expect([radio('soon')?.checked, status()]).toEqual([true, 'Part dès le retour du réseau']);
  expect(document.querySelector('[data-soon-end]')?.textContent?.replace(/\s/g, ' ')).toBe('20 h 22');
  vi.setSystemTime(new Date('2026-12-05T19:07:00Z'));
  isCut = false;
  dispatchEvent(new Event('online'));
  await settle();
  expect(sent).toEqual([{ state: 'soon', readyAt: '2026-12-05T19:22:00.000Z' }]);
  expect([radio('soon')?.checked, status()]).toEqual([true, 'C’est dit aux groupes.']);
});
