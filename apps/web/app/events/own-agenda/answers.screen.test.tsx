import type { GivenReply } from '@lampion/contract/events/replies';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Answers } from './answers.tsx';

function showAnswers(value: GivenReply | null) {
  const given: GivenReply[] = [];
  render(<Answers what="La crémaillère" value={value} onAnswer={(reply) => given.push(reply)} />);
  const radios = screen.getAllByRole('radio');
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  return { given, radios, press, focused: () => document.activeElement?.textContent };
}

it('has one stop for the keyboard: what is answered, or the first answer', () => {
  expect(showAnswers('maybe').radios.map((radio) => radio.tabIndex)).toEqual([-1, 0, -1]);
});

it('begins with yes where nothing is answered', () => {
  expect(showAnswers(null).radios.map((radio) => radio.tabIndex)).toEqual([0, -1, -1]);
});

it('arrows move around without answering; a press answers', () => {
  const { given, radios, press, focused } = showAnswers(null);
  radios[0]?.focus();
  press('ArrowRight');
  expect(focused()).toBe('Peut-être');
  press('ArrowDown');
  press('ArrowRight');
  expect(focused()).toBe('Oui');
  press('ArrowLeft');
  expect(focused()).toBe('Non');
  expect(given).toEqual([]);
  fireEvent.click(document.activeElement as Element);
  expect(given).toEqual(['no']);
});

it('shows the current answer', () => {
  showAnswers('yes');
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Oui');
  expect(screen.getByRole('radiogroup').getAttribute('aria-label')).toContain('La crémaillère');
});
