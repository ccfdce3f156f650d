import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cutPage, readCursor } from './paging.ts';

const shape = z.tuple([z.string(), z.number()]);
const rows = [1, 2, 3].map((id) => ({ id, name: `é ${id} "` }));
const positionOf = ({ id, name }: (typeof rows)[number]) => [name, id] as const;

describe('cutPage and readCursor', () => {
  it('lead from the last row of a page to the next page', () => {
    const page = cutPage(rows, 2, positionOf);
    expect(page.rows).toEqual(rows.slice(0, 2));
    expect(readCursor(shape, page.nextCursor ?? undefined)).toEqual(['é 2 "', 2]);
  });

  it('lead nowhere when nothing follows', () => {
    expect(cutPage(rows, 3, positionOf)).toEqual({ rows, nextCursor: null });
    expect(cutPage(rows, undefined, positionOf)).toEqual({ rows, nextCursor: null });
    expect(cutPage([], 3, positionOf)).toEqual({ rows: [], nextCursor: null });
    expect(readCursor(shape, undefined)).toBeUndefined();
  });

  it.each(['', 'x', 'bnVsbA', Buffer.from('[1,"a"]').toString('base64url'), '🌟'])('refuse %j', (cursor) => {
    expect(() => readCursor(shape, cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
