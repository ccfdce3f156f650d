import { describe, expect, it } from 'vitest';
import { calendarPlace, googleCalendarLink, outlookCalendarLink } from './links.ts';

const entry = {
  name: 'Bal & valse + « fanfare » 100 %',
  description: 'On danse sur le quai.\nVenez !',
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-14T03:00:00.000Z',
  place: 'Le Hangar',
  address: '12 quai des Plantes, 44100 Nantes',
  url: 'https://lampion.example/events/1',
};

describe('googleCalendarLink', () => {
  it('carries every field, instants in UTC', () => {
    const { origin, pathname, searchParams } = new URL(googleCalendarLink(entry));
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: entry.name,
      dates: '20270713T183000Z/20270714T030000Z',
      details: `${entry.description}\n\n${entry.url}`,
      location: 'Le Hangar, 12 quai des Plantes, 44100 Nantes',
    });
  });

  it('stays short enough for any server, whatever the description', () => {
    const link = googleCalendarLink({ ...entry, description: '€'.repeat(5000) });
    expect(link.length).toBeLessThan(8000);
    expect(new URL(link).searchParams.get('details')).toMatch(/^€{499}…\n\nhttps/);
    const stars = googleCalendarLink({ ...entry, description: '🌟'.repeat(600) });
    expect(new URL(stars).searchParams.get('details')).toMatch(/^(?:🌟){499}…\n/u);
  });
});

describe('outlookCalendarLink', () => {
  it('carries every field and no plus sign for a space', () => {
    const link = outlookCalendarLink(entry);
    expect(link).not.toMatch(/\+/);
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: entry.name,
      startdt: entry.beginDate,
      enddt: entry.endDate,
      body: `${entry.description}\n\n${entry.url}`,
      location: 'Le Hangar, 12 quai des Plantes, 44100 Nantes',
    });
  });
});

describe('calendarPlace', () => {
  it.each([
    ['Le Hangar', null, 'Le Hangar'],
    ['Le Hangar', '12 quai, Nantes', 'Le Hangar, 12 quai, Nantes'],
    ['12 quai', '12 quai, Nantes', '12 quai, Nantes'],
    ['Le Hangar, 12 quai, Nantes', '12 quai, Nantes', 'Le Hangar, 12 quai, Nantes'],
  ])('%s and %s: %s', (place, address, expected) => {
    expect(calendarPlace({ place, address })).toBe(expected);
  });
});
