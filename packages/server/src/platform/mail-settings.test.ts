import { expect, it } from 'vitest';
import { z } from 'zod';
import { mailSettings } from './mail-settings.ts';

const isAccepted = (MAIL_FROM: string) => z.object(mailSettings).safeParse({ MAIL_FROM }).success;

it.each(['nous@lampion.fr', 'Lampion <nous@lampion.fr>', '"Lampion, Paris" <nous@lampion.fr>'])(
  'e-mails may be from %s',
  (from) => expect(isAccepted(from)).toBe(true),
);

it.each(['nobody', 'Lampion <>', 'Lampion <nobody>', 'a@b.fr, c@d.fr', '<a@b.fr> x'])(
  'e-mails are never from %s',
  (from) => expect(isAccepted(from)).toBe(false),
);
