import { describe, expect, it } from 'vitest';
import { findForeignRoutes } from './own-routes.ts';

const ids = [
  'root',
  'app-unknown',
  'routes/public/contact',
  'routes/auth/login',
  'routes/me/to-app',
  'routes/pro/events',
  'routes/app/home',
  'routes/app/me/home',
  'routes/admin/users',
];

describe('findForeignRoutes', () => {
  it('names the routes of public pages and of the other areas', () => {
    expect(findForeignRoutes(ids, '/app')).toEqual([
      'routes/public/contact',
      'routes/pro/events',
      'routes/admin/users',
    ]);
    expect(findForeignRoutes(ids, '/pro/events/1')).toEqual([
      'routes/public/contact',
      'routes/app/home',
      'routes/app/me/home',
      'routes/admin/users',
    ]);
  });

  it('keeps every area where the address is of none: signing in may lead to any', () => {
    expect(findForeignRoutes(ids, '/login')).toEqual(['routes/public/contact']);
    expect(findForeignRoutes(ids, '/apple')).toEqual(['routes/public/contact']);
  });
});
