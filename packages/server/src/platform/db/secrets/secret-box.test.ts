import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const [present, former] = [randomBytes(32), randomBytes(32)];
const secret = Buffer.from('vingt octets secrets');

describe('a box for secrets', () => {
  const box = createSecretBox({ current: present });

  it('decrypts what it encrypted, and reveals nothing of it', () => {
    const sealed = box.seal(secret, 'ici');
    expect(box.open(sealed, 'ici')).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(sealed.includes(present.subarray(0, 8))).toBe(false);
    expect(box.isSettled(sealed)).toBe(true);
  });

  it('never gives the same ciphertext twice', () => {
    expect(box.seal(secret, 'ici')).not.toEqual(box.seal(secret, 'ici'));
  });

  it('refuses what was moved, changed or truncated', () => {
    const sealed = box.seal(secret, 'ici');
    expect(() => box.open(sealed, 'ailleurs')).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open(changed, 'ici')).toThrow();
      expect(() => box.open(sealed.subarray(0, index), 'ici')).toThrow();
    }
  });

  it('decrypts with a former key that is still configured, and encrypts with the current one', () => {
    const before = createSecretBox({ current: former }).seal(secret, 'ici');
    expect(() => box.open(before, 'ici')).toThrow('known key');
    const both = createSecretBox({ current: present, former });
    expect(both.open(before, 'ici')).toEqual(secret);
    expect(both.isSettled(before)).toBe(false);
    expect(box.open(both.seal(secret, 'ici'), 'ici')).toEqual(secret);
  });

  it('decrypts what others encrypt with the next key already, and leaves it as it is', () => {
    const ahead = createSecretBox({ current: present, former });
    const behind = createSecretBox({ current: former, next: present });
    const sealed = ahead.seal(secret, 'ici');
    expect(behind.open(sealed, 'ici')).toEqual(secret);
    expect(behind.isSettled(sealed)).toBe(true);
    expect(ahead.open(behind.seal(secret, 'ici'), 'ici')).toEqual(secret);
  });
});
