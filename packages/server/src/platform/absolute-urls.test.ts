import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addAbsoluteUrls } from './absolute-urls.ts';

const add = <T>(answer: T) => addAbsoluteUrls(answer, 'https://lampion.test');
const cover = { type: 'party', plan: null, sky: null };

describe('absolute addresses', () => {
  it('of a portrait: the uploaded picture, or the drawn one as PNG', () => {
    expect(add({ picUrl: '/images/1/96.jpeg' })).toMatchObject({
      picUrl: '/images/1/96.jpeg',
      portraitUrl: 'https://lampion.test/images/1/96.jpeg',
    });
    expect(add({ picUrl: '/avatars/%C3%89lo.svg' })).toMatchObject({
      portraitUrl: 'https://lampion.test/avatars/%C3%89lo.png',
    });
    expect(add({ picUrl: null })).toEqual({ picUrl: null, portraitUrl: null });
  });

  it('of a cover: the uploaded picture under each of its names, or the drawn one as PNG', () => {
    const uploaded = 'https://lampion.test/images/1/1200.jpeg';
    for (const picture of [
      { cover, picture: { src: '/images/1/1200.jpeg' }, image: null },
      { cover, image: '/images/1/1200.jpeg' },
      { imageUrl: '/images/1/1200.jpeg' },
    ]) {
      expect(add({ _id: 'ab12', ...picture })).toHaveProperty('coverUrl', uploaded);
    }
    const chosen = { ...cover, plan: 'rue', sky: 'menthe' };
    expect(add([{ _id: 'ab12', cover: chosen, picture: null }])).toMatchObject([
      { coverUrl: 'https://lampion.test/covers/party/ab12.png?plan=rue&sky=menthe' },
    ]);
    expect(add({ id: 'ab12', cover })).toHaveProperty(
      'coverUrl',
      'https://lampion.test/covers/party/ab12.png',
    );
    expect(add({ imageUrl: null })).toHaveProperty('coverUrl', null);
  });

  it('replace those of the first API for callers from elsewhere, at any depth', () => {
    const answer = {
      list: [{ picUrl: '/avatars/a.svg', imageUrl: null, image: 'binary' }],
      image: '/images/1',
    };
    expect(addAbsoluteUrls(answer, 'https://lampion.test', true)).toMatchObject({
      list: [{ picUrl: 'https://lampion.test/avatars/a.svg', imageUrl: null, image: 'binary' }],
      image: 'https://lampion.test/images/1',
    });
  });

  it('are found at any depth, and leave the answer itself as it was', () => {
    const answer = {
      events: [{ organiser: { picUrl: '/avatars/a.svg' }, on: new Date(0) }],
      nextCursor: null,
    };
    const before = structuredClone(answer);
    expect(add(answer)).toHaveProperty(
      'events.0.organiser.portraitUrl',
      'https://lampion.test/avatars/a.png',
    );
    expect(answer).toEqual(before);
    expect(add(answer)).toHaveProperty('events.0.on', new Date(0));
  });
});

interface JsonObject {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Every object that may occur in an answer. */
function objectsOf(schema: unknown): JsonObject[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(objectsOf);
  return 'properties' in schema ? [schema as JsonObject, ...inside] : inside;
}

it('are in the contract of every answer with a picture', () => {
  const answers = Object.values(endpoints as Record<string, Endpoint>).map(({ answer }) =>
    z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }),
  );
  const pictured = answers.flatMap(objectsOf).map(({ properties = {} }) => Object.keys(properties));
  const without = (url: string, ...names: string[]) =>
    pictured.filter((fields) => names.some((name) => fields.includes(name)) && !fields.includes(url));
  expect(without('portraitUrl', 'picUrl')).toEqual([]);
  expect(without('coverUrl', 'cover', 'imageUrl', 'image')).toEqual([]);
  expect(without('url', 'src')).toEqual([]);
});
