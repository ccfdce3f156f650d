import { act, fireEvent, render, screen } from '@testing-library/react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/show-screen.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { watchFocus } from './focus-place.ts';

watchFocus();
afterEach(() => document.body.focus());

/** A list whose lines are deleted by a button, by a menu, or without a question. */
function List({ names }: { names: readonly string[] }) {
  const [shown, setShown] = useState(names);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string | null) => setShown(shown.filter((one) => one !== name));
  return (
    <main>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <button type="button" onClick={() => setAsked(name)}>{`Retirer ${name}`}</button>
            <button type="button" onClick={() => remove(name)}>{`Ôter ${name}`}</button>
            <DropdownMenu.Root>
              <DropdownMenu.Trigger>{`Actions ${name}`}</DropdownMenu.Trigger>
              <DropdownMenu.Portal>
                <DropdownMenu.Content>
                  <DropdownMenu.Item onSelect={() => setAsked(name)}>Supprimer</DropdownMenu.Item>
                </DropdownMenu.Content>
              </DropdownMenu.Portal>
            </DropdownMenu.Root>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(null)}
          title="Retirer ?"
          text="Pour toujours."
          confirm="Oui"
          onConfirm={() => {
            remove(asked);
            setAsked(null);
          }}
        />
      )}
    </main>
  );
}

const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);

async function press(name: string) {
  const button = screen.getByText(name);
  act(() => button.focus());
  fireEvent.click(button);
  await settle();
}

async function choose(name: string) {
  const trigger = screen.getByText(name);
  act(() => trigger.focus());
  fireEvent.keyDown(trigger, { key: 'Enter' });
  await settle();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  await settle();
}

describe('the focus', () => {
  it('returns to the button that opened a dialog', async () => {
    render(<List names={['a', 'b', 'c']} />);
    await press('Retirer b');
    await press('Annuler');
    expect(focused()).toBe('Retirer b');
  });

  it('returns to the button of the menu that opened it', async () => {
    render(<List names={['a', 'b', 'c']} />);
    await choose('Actions b');
    await press('Annuler');
    expect(focused()).toBe('Actions b');
  });

  it.each([
    ['b', 'c'],
    ['c', 'b'],
  ])('goes from the line %s, which is gone, to the same button of %s', async (gone, neighbour) => {
    render(<List names={['a', 'b', 'c']} />);
    await choose(`Actions ${gone}`);
    await press('Oui');
    expect(focused()).toBe(`Actions ${neighbour}`);
  });

  it('goes to the neighbour without a dialog, too', async () => {
    render(<List names={['a', 'b', 'c']} />);
    await press('Ôter a');
    expect(focused()).toBe('Ôter b');
  });

  it('stays on the screen when its only line is gone', async () => {
    render(<List names={['a']} />);
    await press('Retirer a');
    await press('Oui');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it.each([
    ['the end of a list, to its last line', 'Afficher la suite', 'Dernière'],
    ['what could not be loaded, to the heading of its part', 'Réessayer', 'Invités'],
  ])('goes from a button at %s', async (_, button, heir) => {
    render(<Guests button={button} />);
    await press(button);
    expect(focused()).toBe(heir);
  });
});

/** A part of a screen whose button goes away once it was pressed. */
function Guests({ button }: { button: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Soirée</h1>
      <section>
        <h2>Invités</h2>
        {button !== 'Réessayer' && (
          <ul>
            <li>
              <a href="/a">Première</a>
            </li>
            <li>
              <a href="/b">Dernière</a>
            </li>
          </ul>
        )}
        {!isDone && (
          <div>
            <button type="button" onClick={() => setDone(true)}>
              {button}
            </button>
          </div>
        )}
      </section>
    </main>
  );
}
