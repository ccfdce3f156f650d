import { expect, test } from 'vitest';
import { organiserFeeds } from './follow-ways.tsx';

test('feeds are followed by the organiser’s id, the calendar through the device’s own', () => {
  expect(organiserFeeds({ _id: '01a2' }, 'https://lampion.example')).toEqual({
    subscription: 'webcal://lampion.example/o/01a2/calendar.ics',
    googleCalendar:
      'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Flampion.example%2Fo%2F01a2%2Fcalendar.ics',
    calendar: '/o/01a2/calendar.ics',
    rss: '/o/01a2/rss.xml',
    json: '/o/01a2/feed.json',
  });
});
