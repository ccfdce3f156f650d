import { IMAGE_BYTES_MAX } from '@lampion/contract/blog/articles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PictureSite, startPictureSite } from '../../testing/doubles/picture-site.ts';
import { createOutsidePictures, isCallable, lookUpIn, type OutsidePictures } from './outside-pictures.ts';

let site: PictureSite;
let anywhere: OutsidePictures;

beforeAll(async () => {
  site = await startPictureSite({
    '/bal.png?a=1': { body: 'bal' },
    '/page.html': { headers: { 'content-type': 'text/html' }, body: '<h1>' },
    '/gone.png': { status: 404 },
    '/moved.png': { status: 302, headers: { location: '/bal.png?a=1' } },
    '/round.png': { status: 302, headers: { location: '/round.png' } },
    '/file.png': { status: 302, headers: { location: 'file:///etc/passwd' } },
    '/me.png': { status: 302, headers: { location: 'http://a:b@127.0.0.1/' } },
    '/huge.png': { body: Buffer.alloc(IMAGE_BYTES_MAX + 300_000) },
  });
  anywhere = createOutsidePictures({ dns: { addresses: async () => [] }, allowsPrivateAddresses: true });
});
afterAll(async () => {
  await anywhere.close();
  await site.close();
});

const never = () => new AbortController().signal;
const read = async (path: string) => anywhere.fetch(site.url + path, never());

describe('a picture of another site', () => {
  test.each(['/bal.png?a=1', '/moved.png'])('is fetched from %s', async (path) => {
    expect(Buffer.from((await read(path)) ?? []).toString()).toBe('bal');
  });

  test.each(['/page.html', '/gone.png', '/round.png', '/file.png', '/me.png'])(
    'is none at %s',
    async (path) => {
      expect(await read(path)).toBeNull();
    },
  );

  test('is read no further than just beyond the limit', async () => {
    const bytes = await read('/huge.png');
    expect(bytes?.length).toBeGreaterThan(IMAGE_BYTES_MAX);
    expect(bytes?.length).toBeLessThan(IMAGE_BYTES_MAX + 200_000);
  });

  test('is waited for as long as the caller says', async () => {
    expect(await anywhere.fetch(`${site.url}/silence.png`, AbortSignal.timeout(50))).toBeNull();
  });
});

describe('our own network', () => {
  test.each([
    'http://127.0.0.1/secret.png',
    'http://localhost/secret.png',
    'http://[::1]/secret.png',
    'http://[::ffff:127.0.0.1]/secret.png',
    'http://2130706433/secret.png',
    'http://0x7f.1/secret.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/secret.png',
    'http://db.internal/secret.png',
    'http://postgres/secret.png',
    'http://exemple.fr:5432/secret.png',
    'http://moi:secret@exemple.fr/secret.png',
    'ftp://exemple.fr/secret.png',
    'file:///etc/passwd',
    'pas une adresse',
  ])('is not asked through %s', (address) => {
    expect(isCallable(URL.parse(address), false)).toBe(false);
  });

  test.each(['https://exemple.fr/bal.png?a=1', 'http://exemple.fr:80/', 'http://8.8.8.8/bal.png'])(
    'is not behind %s',
    (address) => expect(isCallable(URL.parse(address), false)).toBe(true),
  );

  /** What a name is connected to that DNS leads to these addresses. */
  const connectTo = (...addresses: string[]) =>
    new Promise((done) => {
      lookUpIn({ addresses: async () => addresses })('exemple.fr', {}, (error, found) =>
        done(error === null ? found.map(({ address }) => address) : 'nowhere'),
      );
    });

  test.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '100.64.0.1', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
    'is not connected to through a name that leads to %s',
    async (address) => {
      expect(await connectTo(address)).toBe('nowhere');
      expect(await connectTo(address, '8.8.8.8')).toEqual(['8.8.8.8']);
    },
  );
});
