import { describe, expect, it } from 'vitest';
import { findSlowExpressions } from './find-slow-expressions.ts';

const look = (source: string) => findSlowExpressions('a.ts', `const pattern = ${source};`);

describe('findSlowExpressions', () => {
  it.each([
    ['tried from each space of a run', '/ *»/g'],
    ['tried from each letter of a run', String.raw`/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/`],
    ['loops that share letters', String.raw`/^\d+\d*x/`],
    ['a loop within a loop', '/^(?:a+)+$/'],
    ['a repetition of what was found', String.raw`/^(.+?)\1+$/`],
    ['an opening that is read again and again', String.raw`/<pre>[^]*?<\/pre>/`],
    ['an opening within an alternative', String.raw`/x|(?:<p\b[^>]*>)/`],
    ['one that is put together', 'new RegExp(first + second)'],
    ['one that is put together by a call', "RegExp('a')"],
  ])('finds %s', (_what, source) => {
    expect(look(source)).toEqual([{ line: 1, expression: source, reason: expect.any(String) }]);
  });

  it.each([
    ['a look behind the start', '/(?<! ) *»/g'],
    ['a start', String.raw`/^\s*»/`],
    ['a bound', '/ {0,20}»/g'],
    ['a loop at the end', String.raw`/https?:\/\/\S+/`],
    ['a loop that ends at the next opening', '/<[^<>]*>/g'],
    ['sticky ones', '/ *»/y'],
  ])('leaves %s alone', (_what, source) => {
    expect(look(source)).toEqual([]);
  });

  it('names the line', () => {
    expect(findSlowExpressions('a.ts', '\n\nconst a = / *»/;')).toMatchObject([{ line: 3 }]);
  });
});
