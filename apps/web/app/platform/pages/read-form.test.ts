import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { action as payOrCancel } from '../../billing/demo-payment/demo-checkout.tsx';
import { readSentFields } from '../../events/replies/reply-form-data.ts';
import { readContactForm } from '../../messages/contact/contact-faults.ts';
import { pageServer } from './page-context.ts';

const bodies = {
  JSON: { body: '{"choix":"payer"}', type: 'application/json' },
  'a form that breaks off': {
    body: '--x\r\ncontent-disposition: form-',
    type: 'multipart/form-data; boundary=x',
  },
  'a form without a boundary': { body: 'choix=payer', type: 'multipart/form-data' },
  'plain text': { body: 'choix=payer', type: 'text/plain' },
};

/** Readers of forms sent without JavaScript. */
const readers: Record<string, (request: Request) => Promise<unknown>> = {
  contact: readContactForm,
  reply: readSentFields,
  'demo checkout': (request) => {
    const context = new RouterContextProvider();
    // The form is read before the server is used.
    context.set(pageServer, {} as never);
    return payOrCancel({ context, params: { id: 'x' }, request } as never);
  },
};

describe.each(Object.entries(readers))('the form of %s', (_name, read) => {
  it.each(Object.entries(bodies))('answers %s with 400', async (_what, { body, type }) => {
    const headers: HeadersInit = type === '' ? {} : { 'content-type': type };
    const request = new Request('http://lampion.test/x', { method: 'POST', body, headers });
    const answer = read(request);
    await expect(answer).rejects.toMatchObject({ data: { code: 'invalid_body' }, init: { status: 400 } });
  });
});
