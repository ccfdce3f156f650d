import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeptText } from './use-stored-text.ts';

const open = () => renderHook(() => useKeptText('1'));

it('keeps a text through a reload of the page', () => {
  const before = open();
  act(() => before.result.current[1]('Bonjour'));
  before.unmount();
  expect(open().result.current[0]).toBe('Bonjour');
});

it('forgets what was sent', () => {
  const { result } = open();
  act(() => result.current[1]('Bonjour'));
  act(() => result.current[2]('Bonjour'));
  expect(result.current[0]).toBe('');
  expect(open().result.current[0]).toBe('');
});

it('keeps what was typed since', () => {
  const { result } = open();
  act(() => result.current[1]('Bonjour'));
  const forget = result.current[2];
  act(() => result.current[1]('Bonjour, et merci'));
  act(() => forget('Bonjour'));
  expect(result.current[0]).toBe('Bonjour, et merci');
});
