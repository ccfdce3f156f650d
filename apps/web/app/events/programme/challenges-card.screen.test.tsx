import type { Challenge } from '@lampion/contract/events/events';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchFocus } from '../../platform/focus-place.ts';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { ChallengeForm, ChallengesCard, useChallenges } from './challenges-card.tsx';

const base = `/api/pro/events/${ownEvent._id}/challenges`;
const challenge = (id: string): Challenge => {
  return {
    id,
    title: `Défi ${id}`,
    description: 'Danser.',
    points: 10,
    isOptional: false,
    completed: false,
    confirmedCount: 0,
  };
};
const event = { ...ownEvent, challenges: ['1', '2', '3'].map(challenge) };
const lost = [503, { code: 'unavailable', message: 'Service indisponible.' }] as const;

watchFocus();

let network: FakeNetwork;
let list: ReturnType<typeof useChallenges>;
beforeEach(async () => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  for (const { id } of event.challenges) {
    network.on(`PUT ${base}/${id}`, ({ body }) => [200, { ...challenge(id), ...body }]);
    network.on(`DELETE ${base}/${id}`, () => [204, null]);
  }
  network.on(`POST ${base}`, ({ body }) => [201, { ...challenge('4'), ...body }]);
});

function Desk() {
  list = useChallenges(event);
  return <ChallengeForm challenge={null} onSave={(values) => list.add(values)} onClose={() => undefined} />;
}
async function open() {
  showScreen(<Desk />, '/pro/events/1');
  await settle();
}
const shown = () => list.items.map(({ id, completed }) => (completed ? `${id} fait` : id));
const item = (id: string) => list.items.find((one) => one.id === id) as Challenge;

describe('the challenges of an event', () => {
  it('show what was pressed at once, and keep the last press when they come quickly', async () => {
    network.hold();
    await open();
    act(() => void list.toggle(item('1')));
    expect(shown()).toEqual(['1 fait', '2', '3']);
    act(() => void list.toggle(item('1')));
    act(() => void list.toggle(item('2')));
    network.release();
    await settle();
    await settle();
    expect(shown()).toEqual(['1', '2 fait', '3']);
    expect(network.asked.map(({ body }) => body.completed)).toEqual([true, false, true]);
  });

  it('revert what could not be saved, and nothing else', async () => {
    network.on(`PUT ${base}/1`, () => lost);
    network.hold();
    await open();
    act(() => void list.toggle(item('1')));
    act(() => void list.toggle(item('2')));
    act(() => void list.remove('3'));
    network.release();
    await settle();
    await settle();
    expect(shown()).toEqual(['1', '2 fait']);
    expect(await screen.findByText('Défi non modifié')).toBeTruthy();
  });

  it('do not restore what was removed in between', async () => {
    network.on(`PUT ${base}/1`, () => lost);
    await open();
    // Both pressed before the list is rendered again: the removal is answered first.
    act(() => {
      void list.remove('3');
      void list.toggle(item('1'));
    });
    await settle();
    await settle();
    expect(shown()).toEqual(['1', '2']);
  });

  it('are added once by a form that is sent twice at once', async () => {
    await open();
    const form = screen.getByRole('form');
    const write = (name: string, value: string) =>
      fireEvent.change(form.querySelector(`[name="${name}"]`) as Element, { target: { value } });
    write('title', 'Danser');
    write('description', 'Une valse.');
    act(() => {
      for (let times = 0; times < 2; times += 1)
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await settle();
    expect(network.calls(`POST ${base}`)).toHaveLength(1);
    expect(shown()).toEqual(['1', '2', '3', '4']);
  });

  it.each(['Annuler', 'Enregistrer'])(
    'get the focus back where their form was opened: %s',
    async (button) => {
      showScreen(<ChallengesCard event={event} />, '/pro/events/1');
      const edit = await screen.findByLabelText('Modifier le défi : Défi 2');
      act(() => edit.focus());
      fireEvent.click(edit);
      await settle();
      const pressed = screen.getByText(button);
      act(() => pressed.focus());
      fireEvent.click(pressed);
      await settle();
      await settle();
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Modifier le défi : Défi 2');
    },
  );
});
