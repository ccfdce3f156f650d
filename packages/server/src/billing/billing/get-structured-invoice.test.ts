import type { Invoice } from '@lampion/contract/billing/subscription';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import {
  type BillingServer,
  buildBillingServer,
  company,
  createPayer,
  newCompany,
  payThere,
  sellerSettings,
  type TestPayer,
} from '../../testing/billing-server.ts';

let server: BillingServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await buildBillingServer();
  const { hostname: host, port } = new URL(server.stripe.url);
  stripe = new Stripe(server.stripe.secretKey, { host, port, protocol: 'http' });
  await updateSettings(server.deps, system, sellerSettings);
});
afterAll(() => server.close());

const list = async (payer: TestPayer) => (await payer.ask('GET', '/stripe/invoices')).json<Invoice[]>();
const ask = (payer: TestPayer, id = '') => payer.ask('GET', `/stripe/invoices/${id}/structured`);

async function invoiceOf(details: Partial<typeof company> & { vatNumber?: string } = newCompany()) {
  const payer = await createPayer(server, details);
  const { subscriptionId } = await payThere(server, payer, server.pro);
  const [invoice] = await list(payer);
  return { payer, subscriptionId, id: invoice?.id ?? '', number: invoice?.number ?? '' };
}

/** The content of each element with a name, in order. */
const read = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(cbc:${name})(?: [^>]*)?>([^<]*)</\\1>`, 'g'))].map(
    ([, , text = '']) => text,
  );
const sum = (amounts: readonly string[]) =>
  amounts.reduce((cents, text) => cents + Math.round(Number(text) * 100), 0);

/** BR-CO-10, -13, -14, -15, -16 and -17, for one category without allowances. */
function checkSums(xml: string) {
  const cents = (name: string) => sum(read(xml, name).slice(0, 1));
  const [whole = '', ...lines] = read(xml, 'LineExtensionAmount');
  const net = cents('TaxExclusiveAmount');
  expect([sum(lines), sum([whole]), cents('TaxableAmount')]).toEqual([net, net, net]);
  const [tax, ofCategory] = read(xml, 'TaxAmount').map((text) => sum([text]));
  expect([ofCategory, cents('TaxInclusiveAmount')]).toEqual([tax, net + (tax ?? 0)]);
  expect(cents('PayableAmount')).toBe(cents('TaxInclusiveAmount') - cents('PrepaidAmount'));
  expect(Math.abs((net * Number(read(xml, 'Percent')[0] ?? 0)) / 100 - (tax ?? 0))).toBeLessThan(1);
  return { net, tax, payable: cents('PayableAmount') };
}

it('is a file with the buyer, the seller and the amounts of the invoice', async () => {
  const buyer = newCompany();
  const { payer, id, number } = await invoiceOf(buyer);
  expect((await list(payer))[0]?.hasStructuredCopy).toBe(true);
  const answer = await ask(payer, id);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="facture-${number}.xml"`);
  expect(checkSums(answer.body)).toEqual({ net: 2499, tax: 500, payable: 0 });
  expect(read(answer.body, 'InvoiceTypeCode')).toEqual(['380']);
  expect(read(answer.body, 'RegistrationName')).toEqual(['Lampion', company.companyName]);
  expect(answer.body).toContain(`<cbc:ID schemeID="0009">${buyer.siret}</cbc:ID>`);
  expect(answer.body).toContain(`<cbc:CompanyID schemeID="0002">${buyer.siret.slice(0, 9)}</cbc:CompanyID>`);
  expect(read(answer.body, 'Note').map((note) => note.slice(0, 5))).toContain('#PMT#');
});

it('keeps the buyer of the day, and says what is still to be paid', async () => {
  const { payer, subscriptionId, id } = await invoiceOf();
  server.stripe.state.renew(subscriptionId, { isPaid: false });
  const { customer } = await stripe.invoices.retrieve(id);
  await stripe.customers.update(String(customer), { name: 'Un autre nom' });
  expect(read((await ask(payer, id)).body, 'RegistrationName')).toContain(company.companyName);
  const [open] = await list(payer);
  expect(checkSums((await ask(payer, open?.id)).body)).toMatchObject({ payable: 2999 });
});

it('says why there is no VAT', async () => {
  const abroad = { ...company, siret: '', country: 'DE', vatNumber: 'DE129273398' };
  const { payer, id } = await invoiceOf(abroad);
  const { body } = await ask(payer, id);
  expect(checkSums(body)).toEqual({ net: 2999, tax: 0, payable: 0 });
  expect(read(body, 'TaxExemptionReasonCode')).toEqual(['VATEX-EU-AE']);
  expect(read(body, 'CompanyID')).toContain('DE129273398');
  expect(body).toContain('<cbc:EndpointID schemeID="EM">');
});

it('is a credit note that names its invoice', async () => {
  const { payer, id, number } = await invoiceOf();
  await stripe.creditNotes.create({ invoice: id, amount: 999, refund_amount: 999 });
  const [note] = await list(payer);
  const { headers, body } = await ask(payer, note?.id);
  expect(headers['content-disposition']).toContain(`avoir-${note?.number}.xml`);
  expect(checkSums(body)).toEqual({ net: 832, tax: 167, payable: 0 });
  expect(read(body, 'CreditNoteTypeCode')).toEqual(['381']);
  expect(body.replace(/\s+/g, '')).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID>`);
});

it('is for its organiser alone, and not for what nobody may book', async () => {
  const { payer, subscriptionId, id } = await invoiceOf();
  const stranger = await createPayer(server, newCompany());
  expect((await ask(stranger, id)).json().code).toBe('not_found');
  await payThere(server, stranger, server.pro);
  expect((await ask(stranger, id)).json().code).toBe('not_found');
  expect((await ask(payer, 'in_unknown')).statusCode).toBe(404);
  expect((await ask(payer, subscriptionId)).statusCode).toBe(404);
  server.stripe.state.renew(subscriptionId, { isPaid: false });
  const [open] = await list(payer);
  await stripe.invoices.voidInvoice(open?.id ?? '');
  expect((await list(payer))[0]?.hasStructuredCopy).toBe(false);
  expect((await ask(payer, open?.id)).statusCode).toBe(404);
});

it('waits for a seller who is named', async () => {
  const { payer, id } = await invoiceOf();
  await updateSettings(server.deps, system, { sellerSiren: '' });
  expect((await ask(payer, id)).json().code).toBe('structured_copy_unavailable');
  expect((await list(payer))[0]?.hasStructuredCopy).toBe(false);
  await updateSettings(server.deps, system, sellerSettings);
});
