import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import {
  CREATE,
  detail,
  fakeEventNetwork,
  fillIn,
  find,
  press,
  showKnown,
  showNew,
  type,
  UPDATE,
} from '../../testing/show-event-form.tsx';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { EventForm } from './event-form.tsx';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeEventNetwork();
});

describe('publishing an event', () => {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const sentBy = async (name: string | RegExp) => {
    fireEvent.click(button(name));
    // The code that sends a form is loaded then.
    await expect.poll(() => network.calls(CREATE)).toHaveLength(1);
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

describe('an event saved elsewhere in between', () => {
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

  it('asks about a field that both changed, and loses nothing typed in between', async () => {
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

describe('what was typed before the screen was loaded again', () => {
  it('is merged with what another tab has saved since', async () => {
    const first = showKnown();
    await type('name', 'Grand bal');
    first.unmount();
    const own = { ...ownEvent.own, version: 2 };
    const theirs = { ...ownEvent, description: 'On chante.', own };
    network.on(UPDATE, ({ body }) =>
      body?.version === '2'
        ? [200, { ...theirs, ...body }]
        : [409, { code: 'conflict', message: 'Modifié entre-temps.', current: theirs }],
    );
    showScreen(<EventForm event={theirs} organiserId={null} cancelTo={detail} />, `${detail}/edit`);
    fireEvent.click(await screen.findByText('Reprendre le brouillon'));
    press();
    await settle();
    expect(network.calls(UPDATE).map(({ body }) => body)).toEqual([
      { name: 'Grand bal', version: '1' },
      { name: 'Grand bal', version: '2' },
    ]);
  });
});

describe('an event of more than 30 days', () => {
  const ask = () =>
    network.on(UPDATE, ({ body }) =>
      body?.confirmLength === 'true'
        ? [200, { ...ownEvent, ...body }]
        : [409, { code: 'event_very_long', message: 'Plus de 30 jours.' }],
    );
  const show = async () => {
    ask();
    const { address } = showKnown();
    fireEvent.click(screen.getByRole('checkbox', { name: /dure plusieurs jours/ }));
    await type('endDay', '2027-09-14');
    press();
    return { address, dialog: within(await screen.findByRole('dialog')) };
  };

  it('needs a confirmation, which names the number of days, and is then saved', async () => {
    const { address, dialog } = await show();
    expect(dialog.getByText(/cela fait 62 jours/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Garder ces dates' }));
    await settle();
    expect(network.calls(UPDATE).at(-1)?.body).toMatchObject({ confirmLength: 'true' });
    expect(address()).toBe(detail);
  });

  it('is not saved when it is a slip', async () => {
    const { dialog } = await show();
    fireEvent.click(dialog.getByRole('button', { name: 'Corriger les dates' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await find('endDay')).value).toBe('2027-09-14');
    expect(network.calls(UPDATE)).toHaveLength(1);
  });
});
