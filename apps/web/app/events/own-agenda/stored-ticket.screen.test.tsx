import { afterEach, expect, it, vi } from 'vitest';
import { keepToken } from '../../platform/session/session.ts';
import { keepTicket, keptTicketScript, readKeptTicket } from './stored-ticket.ts';

const TICKET = '<h2>Le bal</h2>';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** What the page itself shows of it, before any script of ours. */
function openPage(path: string) {
  history.replaceState(null, '', path);
  const element = document.createElement('div');
  element.textContent = 'Éteint';
  new Function('document', keptTicketScript)({ currentScript: { previousElementSibling: element } });
  return element;
}

it('is shown to the session that stored it, by the page and by the app', () => {
  keepToken('jeton-de-camille');
  keepTicket(TICKET);
  expect(readKeptTicket()).toBe(TICKET);
  expect(openPage('/app').innerHTML).toBe(TICKET);
});

it.each([
  ['another session', () => keepToken('jeton-de-nour')],
  ['nobody', () => localStorage.removeItem('authToken')],
  ['a member without a party', () => keepTicket(null)],
  ['the next evening', () => vi.useFakeTimers({ now: Date.now() + 13 * 3_600_000 })],
  ['a device that stores something else', () => localStorage.setItem('lampion-account-ticket', '{')],
])('is not shown to %s', (_, happen) => {
  keepToken('jeton-de-camille');
  keepTicket(TICKET);
  happen();
  expect(readKeptTicket()).toBeNull();
  expect(openPage('/app').textContent).toBe('Éteint');
});

it('gives way on the other screens of the kept frame', () => {
  keepToken('jeton-de-camille');
  keepTicket(TICKET);
  expect(openPage('/app/friends')).toMatchObject({ hidden: true, textContent: 'Éteint' });
});
