import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { fillIn, press, type } from '../../testing/fill-event-form.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { EventForm } from './event-form.tsx';

const CREATE = 'POST /api/create';
const UPDATE = `PUT /api/pro/events/${ownEvent._id}`;
const detail = `/pro/events/${ownEvent._id}`;

let network: FakeNetwork;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on(CREATE, ({ body }) => [201, { ...ownEvent, ...body }]);
  network.on(UPDATE, ({ body }) => [200, { ...ownEvent, ...body }]);
});

const showNew = () =>
  showScreen(<EventForm event={null} organiserId={null} cancelTo="/pro" />, '/pro/events/new');
const showKnown = () =>
  showScreen(<EventForm event={ownEvent} organiserId={null} cancelTo={detail} />, `${detail}/edit`);

describe('publishing an event', () => {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const sentBy = async (name: string | RegExp) => {
    fireEvent.click(button(name));
    await settle();
    return network.calls(CREATE)[0]?.body;
  };

  it('happens at once, later, or when a draft is published', async () => {
    showNew();
    await fillIn();
    expect(button('Publier l’événement')).toBeTruthy();
    expect(await sentBy('Enregistrer le brouillon')).toMatchObject({ publication: 'draft' });
  });

  it('says on its button when it happens', async () => {
    showNew();
    await fillIn();
    fireEvent.click(screen.getByRole('checkbox', { name: /Publier plus tard/ }));
    await type('publishDay', '2026-12-05');
    expect(await sentBy(/^Programmer pour le samedi 5 décembre à 18.h$/)).toMatchObject({
      publication: 'scheduled',
      publishAt: '2026-12-05T18:00',
    });
  });

  it('is no question for an event that is public', async () => {
    showKnown();
    await type('name', 'Autre');
    expect(screen.queryByRole('button', { name: 'Enregistrer le brouillon' })).toBeNull();
    press();
    await settle();
    expect(network.calls(UPDATE)[0]?.body).not.toHaveProperty('publication');
  });
});

describe('an event saved elsewhere meanwhile', () => {
  const meet = (theirs: object) => {
    const current = { ...ownEvent, ...theirs, own: { ...ownEvent.own, version: 2 } };
    network.on(UPDATE, ({ body }) =>
      body?.version === '2'
        ? [200, { ...current, ...body }]
        : [409, { code: 'conflict', message: 'Modifié entre-temps.', current }],
    );
  };
  const last = () => network.calls(UPDATE).at(-1)?.body;

  it('is merged without a question where others changed other fields', async () => {
    meet({ description: 'On chante.' });
    const { address } = showKnown();
    await type('name', 'Grand bal');
    press();
    await settle();
    expect(last()).toEqual({ name: 'Grand bal', version: '2' });
    expect(address()).toBe(detail);
  });

  it('asks about a field that both changed, and loses nothing meanwhile', async () => {
    meet({ name: 'Petit bal' });
    showKnown();
    await type('name', 'Grand bal');
    await type('description', 'On chante.');
    press();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Grand bal')).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: /Petit bal/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer ces choix' }));
    await settle();
    expect(last()).toEqual({ description: 'On chante.', version: '2' });
  });
});
