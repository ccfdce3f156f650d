import type { DraftCopySummary, EditedArticle } from '@lampion/contract/blog/article-editing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendContactMessage } from '../../messages/contact/contact.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type SmtpDouble, startSmtpDouble } from '../../testing/doubles/smtp.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { contactMessages } from '../db/tables.ts';

let smtp: SmtpDouble;
let server: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  smtp = await startSmtpDouble();
  server = await buildTestServer({ SMTP_URL: smtp.url });
  const admin = await createAccount(server.deps, { role: 'admin' });
  headers = await signIn(server.deps, admin.id);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

/**
 * A call that has to succeed. Outside of production an answer that differs from the contract is a
 * 500: these calls are made by no other test over HTTP.
 */
async function call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await server.app.inject({ method, url: `/api${path}`, headers, payload });
  expect({ path, status: answer.statusCode, message: answer.json()?.message }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  });
  return answer.json<Answer>();
}

test('an article is drafted, previewed, revised and restored', async () => {
  const form = await multipartBody({ title: 'Un bal', content: '<p>On danse.</p>' });
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/blogs',
    ...form,
    headers: { ...form.headers, ...headers },
  });
  const { _id: id } = made.json<EditedArticle>();
  await call('PUT', `/blogs/${id}/draft`, { baseVersion: 1, fields: { title: 'Un bal de nuit' } });
  // Ending a draft keeps a copy of it.
  await server.app.inject({ method: 'DELETE', url: `/api/blogs/${id}/draft`, headers });
  const { copies } = await call<{ copies: DraftCopySummary[] }>('GET', `/blogs/${id}/drafts`);
  await call('GET', `/blogs/${id}/drafts/${copies[0]?._id}`);
  await call('GET', `/blogs/${id}/preview`);
  await call('GET', `/blogs/${id}/revisions/1`);
  await call('POST', `/blogs/${id}/revisions/1/restore`, {});
  await call('GET', `/blogs/${id}/preview/share`);
  await server.app.inject({ method: 'DELETE', url: `/api/blogs/${id}`, headers });
  await call('POST', `/blogs/${id}/restore`);
});

test('a message is read, marked and answered', async () => {
  const body = { name: 'Camille', subject: 'Un bal', message: 'Une question.', email: 'camille@exemple.fr' };
  await sendContactMessage(server.deps, { address: '10.3.0.1', userAgent: '' }, body);
  const [row] = await server.deps.db.select().from(contactMessages);
  await call('GET', `/admin/messages/${row?.id}`);
  await call('PUT', `/admin/messages/${row?.id}/read`, { isRead: true });
  await call('POST', `/admin/messages/${row?.id}/answers`, { body: 'Oui.' });
});

test('a user becomes an administrator', async () => {
  const { id } = await createAccount(server.deps, { emailVerifiedAt: new Date() });
  await call('POST', `/admin/users/${id}/role`, { isAdmin: true });
});

test('a check of mail, an undelivered e-mail and an error of a browser are followed', async () => {
  const check = await call<{ _id: string }>('POST', '/admin/mail-checks', { email: 'gus@exemple.fr' });
  await call('GET', `/admin/mail-checks/${check._id}`);
  smtp.refuseWith('451 later');
  await workOff(server);
  const failures = await call<{ items: { _id: string }[] }>('GET', '/admin/emails');
  await call('POST', `/admin/emails/${failures.items[0]?._id}/retry`);
  const report = { kind: 'error', message: 'no', screen: '/pro', build: 'kit-1.js', stack: '' };
  await server.app.inject({ method: 'POST', url: '/api/browser-errors', payload: report });
  const errors = await call<{ items: { _id: string }[] }>('GET', '/admin/browser-errors');
  await call('POST', `/admin/browser-errors/${errors.items[0]?._id}/handled`);
});
