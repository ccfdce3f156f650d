import { describe, expect, it } from 'vitest';
import { accountLink, readLinkToken } from './account-links.ts';

describe('accountLink', () => {
  it('keeps the token in the fragment, where the page finds it', () => {
    const link = new URL(accountLink('https://lampion.test', 'resetPassword', 'a-b_C9'));
    expect(link.origin + link.pathname + link.search).toBe('https://lampion.test/login/reset-password');
    expect(readLinkToken(link.hash)).toBe('a-b_C9');
  });

  it('finds no token in other fragments', () => {
    expect(readLinkToken('')).toBeNull();
    expect(readLinkToken('#autre=1')).toBeNull();
  });
});
