import { type EventFieldName, eventFieldNames, eventFields } from '@lampion/contract/events/event-fields';
import type { OwnEvent } from '@lampion/contract/events/events';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import {
  answer,
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
import { holdTime, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import { EventForm } from './event-form.tsx';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeEventNetwork();
});

describe('the form of an event', () => {
  /**
   * Fields whose controls have other names: an instant has a day and a time, the place includes its
   * parts.
   */
  const parts: Partial<Record<EventFieldName, string>> = {
    beginDate: 'beginTime',
    endDate: 'endTime',
    coverPlan: 'cover',
    coverSky: 'cover',
  };

  it.each(eventFieldNames)('has a control for %s', async (name) => {
    showKnown();
    const isPart = 'isPartOfPlace' in eventFields[name];
    expect(await find(isPart ? 'place' : (parts[name] ?? name))).toBeTruthy();
  });

  it('saves the drawn cover that was chosen, also one of another draw', async () => {
    showKnown();
    const cover = (name: string | RegExp) => screen.getByRole('radio', { name });
    expect(cover('Au hasard, selon le type')).toHaveProperty('checked', true);
    answer('Autre tirage');
    expect(screen.queryByRole('radio', { name: 'Grande lanterne, fond braise' })).toBeNull();
    const [, other] = screen.getAllByRole<HTMLInputElement>('radio', { name: /, fond / });
    const [coverPlan, coverSky] = other?.value.split('/') ?? [];
    fireEvent.click(other as HTMLElement);
    answer('Autre tirage');
    expect(document.querySelector<HTMLInputElement>('[name="cover"]:checked')?.value).toBe(other?.value);
    press();
    await expect.poll(() => network.calls(UPDATE)[0]?.body).toMatchObject({ coverPlan, coverSky });
  });

  it('sends every field of a new event', async () => {
    showNew();
    await fillIn();
    press();
    await expect.poll(() => network.calls(CREATE)).toHaveLength(1);
    const [sent] = network.calls(CREATE);
    expect(Object.keys(sent?.body ?? {}).toSorted()).toEqual([...eventFieldNames, 'publication'].toSorted());
  });
});

describe('a place with another name', () => {
  const show = async () => {
    showKnown();
    await type('place', 'Saint-Nazaire');
  };
  const sent = () => network.calls(UPDATE)[0]?.body;

  it('is not saved before it is said what becomes of the pin', async () => {
    await show();
    press();
    expect(await screen.findByText(/^Dites ce que devient le repère/)).toBeTruthy();
    expect(network.calls(UPDATE)).toEqual([]);
    await type('place', ownEvent.place);
    expect(screen.queryByText('Le repère est sur l’ancien lieu')).toBeNull();
  });

  it.each([
    ['Garder le repère ici', { place: 'Saint-Nazaire', latitude: '47.2', address: 'Quai des Plantes' }],
    ['Retirer le repère', { place: 'Saint-Nazaire', latitude: '', address: '', city: '' }],
  ])('is saved after "%s"', async (choice, body) => {
    await show();
    answer(choice);
    press();
    await expect.poll(sent).toMatchObject(body);
  });

  it('takes the address found for it', async () => {
    const found = {
      label: '1 Rue du Port 44600 Saint-Nazaire',
      street: '1 Rue du Port',
      postcode: '44600',
      city: 'Saint-Nazaire',
      latitude: 47.28,
      longitude: -2.21,
    };
    network.on('GET /api/addresses?q=Saint-Nazaire', () => [200, [found]]);
    await show();
    answer('Chercher la nouvelle adresse');
    fireEvent.pointerDown(await screen.findByRole('option', { name: /Saint-Nazaire/ }));
    press();
    await settle();
    const { label: address, latitude: _north, longitude: _east, ...parts } = found;
    expect(sent()).toMatchObject({ address, ...parts, latitude: '47.28', longitude: '-2.21' });
  });
});

describe('notifying the guests', () => {
  const replies = { yes: 2, waiting: 0, maybe: 0, no: 1, pending: 1 };
  const known = { ...ownEvent, own: { ...ownEvent.own, replies } };
  const showWithGuests = (times: Partial<OwnEvent> = {}) =>
    showScreen(
      <EventForm event={{ ...known, ...times }} organiserId={null} cancelTo={detail} />,
      `${detail}/edit`,
    );
  const question = () => screen.queryByRole('checkbox', { name: /Prévenir les invités/ });

  it('is asked when a field they are notified of changes, and sent with the host’s message', async () => {
    showWithGuests();
    await type('name', 'Grand bal');
    expect(question()).toBeNull();
    await type('place', 'Saint-Nazaire');
    answer('Retirer le repère');
    expect(question()).toHaveProperty('checked', true);
    expect(screen.getByText(/^3 invités seront prévenus/)).toBeTruthy();
    await type('guestWords', 'Il y a plus de place.');
    press();
    await settle();
    expect(network.calls(UPDATE)[0]?.body).toMatchObject({
      place: 'Saint-Nazaire',
      tellGuests: 'true',
      guestWords: 'Il y a plus de place.',
    });
  });

  it('can be left out', async () => {
    showWithGuests();
    await type('place', 'Saint-Nazaire');
    answer('Retirer le repère');
    fireEvent.click(question() as HTMLElement);
    expect(screen.queryByLabelText(/Un mot pour eux/)).toBeNull();
    press();
    await settle();
    const [sent] = network.calls(UPDATE);
    expect(sent?.body).toMatchObject({ tellGuests: 'false' });
    expect(sent?.body).not.toHaveProperty('guestWords');
  });

  it('shows a refusal of the words where they were written', async () => {
    network.on(UPDATE, () => [
      400,
      {
        code: 'invalid_input',
        message: 'À corriger.',
        errors: [{ path: 'guestWords', message: 'Trop long' }],
      },
    ]);
    showWithGuests();
    await type('place', 'Saint-Nazaire');
    answer('Retirer le repère');
    press();
    expect(await screen.findByText('Trop long')).toBeTruthy();
  });

  it('of an event that begins soon happens once it cannot be undone any more, and the form stays', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { address } = showWithGuests({ beginDate: inHours(1), endDate: inHours(5) });
    await type('place', 'Saint-Nazaire');
    answer('Retirer le repère');
    expect(
      screen.getByText(/^3 invités seront prévenus de ce qui change, dix secondes plus tard/),
    ).toBeTruthy();
    holdTime();
    press();
    await settle();
    expect(screen.getByText('3 invités l’apprennent dans dix secondes.')).toBeTruthy();
    await undo();
    await tenSecondsLater();
    expect([network.calls(UPDATE).length, address()]).toEqual([0, `${detail}/edit`]);
    expect((await find('place')).value).toBe('Saint-Nazaire');
    press();
    await tenSecondsLater();
    expect(network.calls(UPDATE)).toHaveLength(1);
    expect(address()).toBe(detail);
  });

  it('is not asked when there is nobody to notify', async () => {
    showKnown();
    await type('place', 'Saint-Nazaire');
    expect(question()).toBeNull();
  });
});

describe('saving an event', () => {
  it('shows the event it made, and forgets what was typed', async () => {
    const { address } = showNew();
    await fillIn();
    expect(localStorage.getItem('eventDraft:new')).toContain('On danse.');
    press();
    await settle();
    expect(address()).toBe(detail);
    expect(await screen.findByText(/Événement créé avec succès/)).toBeTruthy();
    expect(localStorage.getItem('eventDraft:new')).toBeNull();
  });

  it.each([
    ['unavailable', 503, { code: 'unavailable', message: 'Réessayez dans un instant.' }, /Réessayez dans un/],
    ['outcome_unknown', 503, { code: 'outcome_unknown', message: 'Vérifiez d’abord.' }, /Vérifiez d’abord/],
    ['a proxy’s page', 504, '<html>504</html>', /Rien n’est perdu ici.: réessayez/],
  ])('says what to do when refused with %s, and keeps the text', async (_, status, answer, sentence) => {
    const { address } = showNew();
    network.on(CREATE, () => [status, answer]);
    await fillIn();
    press();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect([address(), (await find('description')).value]).toEqual(['/pro/events/new', 'On danse.']);
  });

  it('makes one event of a form that is sent twice at once', async () => {
    network.hold();
    showNew();
    await fillIn();
    act(() => {
      const form = screen.getByRole('form');
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await settle();
    network.release();
    await settle();
    expect(network.calls(CREATE)).toHaveLength(1);
  });

  it('loses nothing when the connection is lost, and can be sent again', async () => {
    network.hold();
    const { address } = showKnown();
    await type('name', 'Grand bal');
    press();
    await settle();
    act(() => network.cut());
    await settle();
    expect(await screen.findByText(/La connexion a échoué/)).toBeTruthy();
    expect((await find('name')).value).toBe('Grand bal');
    expect(localStorage.getItem(`eventDraft:${ownEvent._id}`)).toContain('Grand bal');
    network.mend();
    network.release();
    press();
    await settle();
    expect(network.calls(UPDATE).map(({ body }) => body)).toEqual([
      { name: 'Grand bal', version: '1' },
      { name: 'Grand bal', version: '1' },
    ]);
    expect(address()).toBe(detail);
  });

  it('keeps what was typed when the session ends in the middle', async () => {
    network.on(UPDATE, () => [401, { code: 'not_authenticated', message: 'Vous n’êtes pas authentifié' }]);
    showKnown();
    await type('name', 'Grand bal');
    press();
    await settle();
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem(`eventDraft:${ownEvent._id}`)).toContain('Grand bal');
  });

  it('keeps what is typed while the event is being saved', async () => {
    network.hold();
    const { address } = showKnown();
    await type('name', 'Grand bal');
    press();
    await settle();
    await type('description', 'On danse jusqu’à l’aube.');
    act(() => network.release());
    await settle();
    expect(network.calls(UPDATE)).toHaveLength(1);
    expect(localStorage.getItem(`eventDraft:${ownEvent._id}`)).toContain('jusqu’à l’aube');
    expect(address()).toBe(`${detail}/edit`);
  });

  it('does not navigate when its screen was left in between', async () => {
    network.hold();
    const { address, goTo } = showKnown();
    await type('name', 'Grand bal');
    press();
    await settle();
    await act(() => goTo('/pro/followers'));
    act(() => network.release());
    await settle();
    expect(address()).toBe('/pro/followers');
    expect(localStorage.getItem(`eventDraft:${ownEvent._id}`)).toBeNull();
  });

  it('says at each control what the server refused', async () => {
    network.on(UPDATE, () => [
      400,
      {
        code: 'invalid_input',
        message: 'Vérifiez.',
        errors: [{ path: 'longitude', message: 'Lieu inconnu' }],
      },
    ]);
    showKnown();
    await type('name', 'Grand bal');
    press();
    await settle();
    expect(within(screen.getByRole('form')).getByText('Lieu inconnu')).toBeTruthy();
  });
});

describe('typing on while a new event is being made', () => {
  it('goes on in the form of that event, which offers it', async () => {
    network.hold();
    const { address } = showNew();
    await fillIn();
    press();
    await settle();
    await type('description', 'On danse jusqu’à l’aube.');
    network.release();
    await settle();
    expect(network.calls(CREATE)).toHaveLength(1);
    expect(address()).toBe(`${detail}/edit`);
    expect(localStorage.getItem('eventDraft:new')).toBeNull();
    expect(localStorage.getItem(`eventDraft:${ownEvent._id}`)).toContain('jusqu’à l’aube');
    showKnown();
    expect(await screen.findByText('Reprendre le brouillon')).toBeTruthy();
  });
});

describe('two tabs with a new event each', () => {
  it('do not delete each other’s text', async () => {
    const first = showNew();
    await fillIn();
    // In the other tab something else is typed, which the browser then stores.
    const { draft, base } = JSON.parse(localStorage.getItem('eventDraft:new') ?? '');
    const other = JSON.stringify({ draft: { ...draft, name: 'Concert' }, base });
    localStorage.setItem('eventDraft:new', other);
    press();
    await settle();
    expect(first.address()).toBe(detail);
    expect(localStorage.getItem('eventDraft:new')).toBe(other);
  });
});

describe('the limit of the plan', () => {
  const withLimit = (eventsPerMonth: number | null) =>
    network.on('GET /api/stripe/usage', () => [
      200,
      {
        name: 'Basic',
        limits: {
          eventsPerMonth,
          guestsPerEvent: 150,
          announcementsPerMonth: 5,
          followerMessagesPerMonth: 2,
        },
        months: [],
        announcements: 0,
      },
    ]);

  it('is said before the form of a new event is filled in', async () => {
    withLimit(5);
    showNew();
    expect(await screen.findByText(/permet 5.événements par mois.*il en reste 5/)).toBeTruthy();
  });

  it('leads to the plans where nothing is left', async () => {
    withLimit(0);
    showNew();
    const link = await screen.findByRole('link', { name: /Basic ne permet pas de créer d’événement/ });
    expect(link.getAttribute('href')).toMatch(/abonnement/);
  });

  it('does not concern an event that counts already and stays in its month', async () => {
    withLimit(0);
    showKnown();
    await settle();
    expect(screen.queryByText(/Votre offre/)).toBeNull();
  });
});
