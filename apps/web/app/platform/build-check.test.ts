import { describe, expect, it } from 'vitest';
import { findForeignRoutes } from './build-check.ts';

const ids = [
  'root',
  'app-unknown',
  'public/contact',
  'auth/login',
  'me/to-app',
  'pro/events',
  'app/home',
  'app/me/home',
  'admin/users',
];

describe('findForeignRoutes', () => {
  it('names the routes of public pages and of the other areas', () => {
    expect(findForeignRoutes(ids, '/app')).toEqual(['public/contact', 'pro/events', 'admin/users']);
    expect(findForeignRoutes(ids, '/pro/events/1')).toEqual([
      'public/contact',
      'app/home',
      'app/me/home',
      'admin/users',
    ]);
  });

  it('keeps every area where the address is of none: signing in may lead to any', () => {
    expect(findForeignRoutes(ids, '/login')).toEqual(['public/contact']);
    expect(findForeignRoutes(ids, '/apple')).toEqual(['public/contact']);
  });
});
