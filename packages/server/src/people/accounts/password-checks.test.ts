import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './password-checks.ts';

const deps = { publishedPassword: null };

const refusal = {
  code: 'invalid_input',
  fields: [{ path: 'password', message: expect.stringContaining('trop courant') }],
};

describe('a new password', () => {
  it.each([
    'motdepasse',
    'password123',
    'Password2024!',
    'azertyuiop',
    'AZERTYUIOP',
    'azerty123456',
    'azertyazerty',
    'soleil2024!!',
    '!!Marseille13',
    'M0tD3P@sse',
    'doudou123456',
    'lampion2027',
    'guinguette44',
    'chocolat!!!',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1234567890',
    '0612345678',
    '14/07/1789',
    'qwertyuiop',
    '1q2w3e4r5t6y',
    'été à Orléans',
    'Printemps2026!',
    'vive les lampions',
  ])('is refused when it is as common as %s', async (password) => {
    await expect(checkNewPassword(deps, password, {})).rejects.toMatchObject(refusal);
  });

  it.each([
    'une phrase de passe',
    'le chat dort au soleil',
    'correcthorsebattery',
    'ciré à Orléans',
    'k7#mQ2!vLp9z',
    '4815 1623 4210 8567',
    'parquet-ciré-soupe-chaude',
    '🎉🎊🥂🍾🎈🎁🎂🪩🕺💃',
  ])('may be %s', async (password) => {
    await expect(checkNewPassword(deps, password, { email: 'camille@exemple.fr' })).resolves.toBeUndefined();
  });

  it('is not one’s own address', async () => {
    for (const password of ['camille.roussel', 'Camille.Roussel2027', 'camille.roussel@exemple.fr']) {
      await expect(
        checkNewPassword(deps, password, { email: 'camille.roussel@exemple.fr' }),
      ).rejects.toMatchObject({ fields: [{ message: expect.stringContaining('votre adresse') }] });
    }
  });

  it('may be the demo’s only in a demonstration', async () => {
    await expect(
      checkNewPassword({ publishedPassword: 'lampion-demo' }, 'lampion-demo', {}),
    ).resolves.toBeUndefined();
    await expect(checkNewPassword(deps, 'lampion-demo', {})).rejects.toMatchObject(refusal);
  });
});
