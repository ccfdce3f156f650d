import type { Announcement, GuestAnnouncement } from '@lampion/contract/messages/announcements';
import type { TestServer } from './build-test-server.ts';
import type { Browser, PushServiceDouble } from './doubles/push-service.ts';
import { createDevice, createEvent, createGuest, createOrganiser, signIn } from './factories.ts';

type EventValues = Omit<Parameters<typeof createEvent>[1], 'organiserId'>;
type GuestValues = Omit<Parameters<typeof createGuest>[1], 'eventId'>;

/** An organiser with one event who sends announcements to its guests. */
export interface AnnouncingHost {
  readonly eventId: string;
  announce(body: string): Promise<Announcement>;
  /** Pauses, resumes or tries again. */
  change(id: string, act: 'pause' | 'resume' | 'retry'): Promise<Announcement>;
  /** Cancels the event, which notifies its guests. */
  cancel(): Promise<void>;
  /** The announcements as the organiser reads them, the latest first. */
  list(): Promise<Announcement[]>;
  read(id: string): Promise<Announcement>;
  /** The announcements one guest received, latest first. */
  shown(guestId: string): Promise<GuestAnnouncement[]>;
  guest(values?: GuestValues): Promise<{ readonly id: string }>;
  /** A guest without an account whose browser is registered. */
  guestWithBrowser(
    push: PushServiceDouble,
    values?: GuestValues,
  ): Promise<{ readonly id: string; readonly browser: Browser }>;
}

export async function createAnnouncingHost(
  server: TestServer,
  values: EventValues = {},
): Promise<AnnouncingHost> {
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  const headers = await signIn(server.deps, organiser.accountId);
  const { id: eventId } = await createEvent(server.deps, { organiserId: organiser.id, ...values });
  const base = `/api/pro/events/${eventId}`;
  const get = async (path: string) => (await server.app.inject({ url: `${base}${path}`, headers })).json();
  async function post(path: string, payload?: object) {
    const answer = await server.app.inject({ method: 'POST', url: `${base}${path}`, headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${path} was answered with ${answer.body}`);
    return answer.json();
  }
  const list = async (): Promise<Announcement[]> => (await get('/announcements')).announcements;
  const guest: AnnouncingHost['guest'] = (given = {}) =>
    createGuest(server.deps, { eventId, reply: 'yes', ...given });
  return {
    eventId,
    list,
    guest,
    announce: (body) => post('/sendNotification', { body }),
    change: (id, act) => post(`/announcements/${id}/${act}`),
    cancel: () => post('/cancel'),
    async read(id) {
      const found = (await list()).find((one) => one.id === id);
      if (found === undefined) throw new Error('there is no such announcement');
      return found;
    },
    shown: (guestId) => get(`/guests/${guestId}/announcements`),
    async guestWithBrowser(push, given) {
      const browser = push.subscribe();
      const { id } = await guest(given);
      await createDevice(server.deps, { guestId: id }, browser);
      return { id, browser };
    },
  };
}
