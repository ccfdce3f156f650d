import { messageQuerySchema } from '@lampion/contract/messages/contact-inbox';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { contactAnswers, contactMessages } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor, readJournal } from '../../testing/factories.ts';
import { sendContactMessage } from './contact.ts';
import { answerMessage, deleteMessage, getMessage, listMessages, markMessage } from './messages.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());

let lastSender = 0;
/** A message as the contact form sends it. */
async function receive(values: { subject?: string; message?: string; name?: string } = {}) {
  lastSender += 1;
  const email = `personne${lastSender}@exemple.fr`;
  const body = { name: 'Camille', subject: 'Un bal', message: 'Bonjour,\nune question.', ...values, email };
  await sendContactMessage(server.deps, { address: `10.3.0.${lastSender}`, userAgent: '' }, body);
  const [row] = await server.deps.db.select().from(contactMessages).where(eq(contactMessages.email, email));
  return { id: row?.id ?? '', email };
}
const answer = (id: string, body: string, _id?: string) =>
  answerMessage(server.deps, nour, id, { _id, body });
const list = async (query: Record<string, unknown> = {}) => {
  const page = await listMessages(server.deps, nour, messageQuerySchema.parse(query));
  return { ...page, subjects: page.items.map(({ subject }) => subject) };
};

describe('answering a message', () => {
  test('sends an e-mail in the thread of the confirmation, with replies to support', async () => {
    const { id, email } = await receive({ subject: 'Prix d’un bal', message: 'Combien ?' });
    const detail = await answer(id, 'Rien du tout.\n\nÀ bientôt');
    expect(detail).toMatchObject({ answers: [{ author: 'Nour', body: 'Rien du tout.\n\nÀ bientôt' }] });
    expect([detail.readAt, detail.answeredAt].every(Boolean)).toBe(true);
    await answer(id, 'Et encore ceci.');
    const sent = await deliverTo(server, email);
    const confirmation = sent.find(({ subject }) => subject.includes('bien arrivé'));
    const [first, second] = sent
      .filter(({ thread }) => thread !== undefined)
      .toSorted((a, b) => (a.thread?.length ?? 0) - (b.thread?.length ?? 0));
    expect(first?.subject).toBe('Re: Prix d’un bal');
    expect(first?.replyTo).toMatch(/@/);
    expect(first?.thread).toEqual([confirmation?.id]);
    expect(first?.text).toContain('Rien du tout.\n\nÀ bientôt');
    expect(first?.text).toContain('> Combien ?');
    expect(second?.thread).toEqual([confirmation?.id, first?.id]);
  });

  test('is idempotent for one id', async () => {
    const { id, email } = await receive();
    const answerId = uuidv7();
    for (let time = 0; time < 2; time += 1) await answer(id, 'Voilà.', answerId);
    expect((await deliverTo(server, email)).filter(({ thread }) => thread)).toHaveLength(1);
    expect(await server.deps.db.$count(contactAnswers, eq(contactAnswers.messageId, id))).toBe(1);
    await expect(answer(id, 'Autre chose.', answerId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is recorded in the journal without the texts', async () => {
    const { id, email } = await receive({ subject: 'Sujet secret', message: 'Texte secret' });
    await answer(id, 'Réponse secrète');
    const journal = await readJournal(server.deps, id);
    expect(journal).toMatchObject([{ action: 'message.answer', actorName: 'Nour' }]);
    expect(JSON.stringify(journal)).not.toMatch(/secr/);
    expect(JSON.stringify(journal)).not.toContain(email);
  });

  test('sends nothing once the message is deleted', async () => {
    const { id, email } = await receive();
    await answer(id, 'Trop tard.');
    await deleteMessage(server.deps, nour, id);
    expect(await deliverTo(server, email)).toEqual([]);
    await expect(answer(id, 'x')).rejects.toMatchObject({ code: 'message_not_found' });
    await expect(deleteMessage(server.deps, nour, id)).rejects.toMatchObject({ code: 'message_not_found' });
  });
});

describe('the list of messages', () => {
  test('is filtered by state and by words, newest first', async () => {
    await server.deps.db.delete(contactMessages);
    const read = await receive({ subject: 'Lu', message: 'Déjà vu' });
    const answered = await receive({ subject: 'Répondu', name: 'Élodie' });
    await receive({ subject: 'Nouveau' });
    await markMessage(server.deps, nour, read.id, { isRead: true });
    await answer(answered.id, 'Oui.');
    expect(await list()).toMatchObject({ subjects: ['Nouveau', 'Répondu', 'Lu'], total: 3, unreadCount: 1 });
    expect((await list({ state: 'unread' })).subjects).toEqual(['Nouveau']);
    expect((await list({ state: 'read' })).subjects).toEqual(['Répondu', 'Lu']);
    expect((await list({ state: 'answered' })).subjects).toEqual(['Répondu']);
    expect((await list({ state: 'unanswered' })).subjects).toEqual(['Nouveau', 'Lu']);
    for (const q of ['elodie', 'REPONDU', answered.email])
      expect((await list({ q })).subjects).toEqual(['Répondu']);
    expect((await list({ q: 'deja vu' })).items[0]?.excerpt).toBe('Déjà vu');
    expect((await list({ perPage: 2, page: 2 })).subjects).toEqual(['Lu']);
  });
});

describe('reading a message', () => {
  test('marks it only on request, in both directions', async () => {
    const { id } = await receive();
    expect((await getMessage(server.deps, nour, id)).readAt).toBeNull();
    for (const isRead of [true, true, false]) {
      const { readAt } = await markMessage(server.deps, nour, id, { isRead });
      expect(readAt !== null).toBe(isRead);
    }
    expect((await readJournal(server.deps, id)).map(({ action }) => action)).toEqual([
      'message.read',
      'message.unread',
    ]);
  });

  test('is for administrators only', async () => {
    const { id } = await receive();
    await expect(getMessage(server.deps, visitor, id)).rejects.toMatchObject({ code: 'not_authenticated' });
  });
});
