import { userQuerySchema } from '@lampion/contract/people/admin-users';
import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-toolbar.tsx';

const read = (search: string) => readListQuery(userQuerySchema, `https://lampion.test/admin/users${search}`);

describe('readListQuery', () => {
  it('reads what an address asks for', () => {
    expect(read('?q=tellier&role=organiser&page=3')).toMatchObject({
      q: 'tellier',
      role: 'organiser',
      page: 3,
    });
  });

  it('leaves out what makes no sense and keeps the rest', () => {
    const query = read('?q=tellier&role=roi&page=-2&sort=&unknown=1');
    expect(query).toMatchObject({ q: 'tellier', page: 1, sort: 'created' });
    expect(query.role).toBeUndefined();
  });
});
