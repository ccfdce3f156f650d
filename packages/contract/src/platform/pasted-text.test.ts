import { describe, expect, it } from 'vitest';
import { orderBodySchema } from '../billing/billing.ts';
import { secondFactorCodeSchema } from '../people/accounts.ts';
import { verifyBodySchema } from '../people/app-connection.ts';
import { updateOrganiserPageBodySchema } from '../people/organisers.ts';
import { updateProfileBodySchema } from '../people/profile.ts';
import { usernameSchema } from '../people/username.ts';
import { lineSchema, searchTextSchema } from './text.ts';

/** What web pages, messengers, spreadsheets and phones add to copied text. */
const invisible = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2068',
  '\u2069',
];
const blanks = [' ', '\u00a0', '\u202f', '\u2009', '\t'];
const dashes = ['-', '\u2010', '\u2011', '\u2013', '\u2014', '.', '·'];

/** The text with a sign at its ends and between any two characters. */
const strew = (text: string, sign: string) => sign + [...text].join(sign) + sign;

const fields: Record<string, { text: string; read: (text: string) => unknown }> = {
  'a SIRET': {
    text: '73282932000074',
    read: (siret) =>
      updateProfileBodySchema.safeParse({ fullName: 'A', email: 'a@b.fr', siret, companyName: 'A' }).data
        ?.siret,
  },
  'a code': {
    text: '123456',
    read: (code) => verifyBodySchema.safeParse({ code, username: 'zoe' }).data?.code,
  },
  'a code of an authenticator': {
    text: '123456',
    read: (code) => secondFactorCodeSchema.safeParse(code).data,
  },
};

describe.each(Object.entries(fields))('%s', (_name, { text, read }) => {
  it.each([...invisible, ...blanks, ...dashes])('is read with %j around each of its signs', (sign) => {
    expect(read(strew(text, sign))).toBe(text);
  });
});

it.each(invisible)(
  'a line, a username, a search and a promotion code are what is seen of them, without %j',
  (sign) => {
    expect(lineSchema(20, 'Rien').safeParse(strew('Bal bleu', sign)).data).toBe('Bal bleu');
    expect(usernameSchema.safeParse(strew('zoe.b', sign)).data).toBe('zoe.b');
    expect(searchTextSchema.safeParse(strew('bal bleu', sign)).data).toBe('bal bleu');
    expect(orderBodySchema.shape.code.safeParse(strew('FETE-26', sign)).data).toBe('FETE-26');
  },
);

it.each(invisible)('an address of the web is what is seen of it, without %j', (sign) => {
  const links = strew('https://exemple.fr/bal', sign);
  expect(updateOrganiserPageBodySchema.parse({ links }).links).toEqual(['https://exemple.fr/bal']);
});

it('a line that turns letters around, or of which nothing is seen, is refused', () => {
  for (const line of ['Bal\u202eoelB', 'Bal \u202dbleu'])
    expect(lineSchema(20, 'Rien').safeParse(line).success).toBe(false);
  expect(lineSchema(20, 'Rien').safeParse(invisible.join('')).error?.issues[0]?.message).toBe('Rien');
});

it('what a line needs to be seen stays', () => {
  for (const line of ['👩🏽‍🎤 ❤️ 🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'می‌خواهم', 'L’Œuf'])
    expect(lineSchema(40, 'Rien').parse(line)).toBe(line);
});

it.each(['12 34 56', ' 123456 ', '123-456', '123.456', '123\u202f456'])(
  '%j is a code of six digits',
  (code) => {
    expect(verifyBodySchema.parse({ code, username: 'zoe' }).code).toBe('123456');
  },
);

it.each(['12345', '1234567', '123 456 7', '12345O', '123456 123456'])('%j is none', (code) => {
  expect(verifyBodySchema.safeParse({ code, username: 'zoe' }).success).toBe(false);
});
