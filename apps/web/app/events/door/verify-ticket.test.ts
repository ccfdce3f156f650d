import { packTicket, writeTicket } from '@lampion/contract/events/rules/ticket-token';
import { describe, expect, it } from 'vitest';
import { createTicketVerifier } from './verify-ticket.ts';

const facts = {
  keyId: 'a1b2c3d4',
  eventId: '01a642f7-b950-7215-9aa1-50dff43a7eb9',
  guestId: '01a642f9-6700-7d63-9dd1-2bc8711e7912',
  people: 3,
};

async function createSigner(id: string) {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const sign = async (values: Partial<typeof facts> = {}) => {
    const packed = packTicket({ ...facts, keyId: id, ...values });
    return writeTicket(packed, new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, packed)));
  };
  return { key: { id, x }, sign };
}

describe('a ticket on a device', () => {
  it('is read where one of the keys signed it', async () => {
    const [now, former] = [await createSigner('a1b2c3d4'), await createSigner('00000001')];
    const verify = await createTicketVerifier([now.key, former.key]);
    expect(await verify(await now.sign())).toMatchObject({ guestId: facts.guestId, people: 3 });
    expect(await verify(` ${(await former.sign()).toLowerCase()} `)).toMatchObject({ keyId: '00000001' });
  });

  /**
   * The keys that French and American keyboards have at the same places, in capitals as scanners
   * type.
   */
  const [azerty, qwerty] = [`AQZW?&É"'(-È`, 'QAWZM1234567'];
  const [shifted, french] = ['QAWZ:!@#$%^&', 'AQZWM1234567'];

  it.each([
    ['QWERTY at a computer with AZERTY', qwerty, azerty],
    ['AZERTY at a computer with QWERTY', french, shifted],
    ['QWERTZ at a computer with QWERTY', 'YZ', 'ZY'],
  ])('is read by a hand scanner that types %s, and taken for no other', async (_name, meant, typed) => {
    const signer = await createSigner('a1b2c3d4');
    const verify = await createTicketVerifier([signer.key]);
    for (let people = 1; people <= 20; people += 1) {
      const guestId = crypto.randomUUID();
      const token = await signer.sign({ guestId, people });
      const scanned = [...token].map((sign) => typed[meant.indexOf(sign)] ?? sign).join('');
      expect(await verify(scanned)).toMatchObject({ guestId, people });
      expect(await verify(scanned.toLowerCase())).toMatchObject({ guestId, people });
      expect(await verify(scanned.slice(0, -1))).toBeNull();
    }
  });

  it('is nothing with another key, under another name, with a letter changed, or as another text', async () => {
    const [ours, theirs] = [await createSigner('a1b2c3d4'), await createSigner('a1b2c3d4')];
    const verify = await createTicketVerifier([ours.key]);
    expect(await verify(await theirs.sign())).toBeNull();
    expect(await verify(await ours.sign({ keyId: 'ffffffff' }))).toBeNull();
    const token = await ours.sign();
    const letter = token[80] === 'B' ? 'C' : 'B';
    expect(await verify(token.slice(0, 80) + letter + token.slice(81))).toBeNull();
    expect(await verify('https://lampion.example/p/bal')).toBeNull();
    expect(await verify('')).toBeNull();
  });
});
