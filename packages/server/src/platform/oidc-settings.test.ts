import { expect, test } from 'vitest';
import { z } from 'zod';
import { oidcFaults, oidcSettings } from './oidc-settings.ts';

const provider = {
  OIDC_ISSUER: 'https://sso.example/realms/equipe',
  OIDC_CLIENT_ID: 'lampion',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ADMIN_GROUPS: 'bureau, regie',
};

/** The settings reported as faulty; none when all are valid. */
function faultsOf(given: Record<string, string>): string[] {
  const issues = z.object(oidcSettings).safeParse(given).error?.issues ?? [];
  return [
    ...issues.map((issue) => String(issue.path[0])),
    ...oidcFaults(given).map((fault) => fault.split(':')[0] ?? ''),
  ];
}

test('the settings of an identity provider come together', () => {
  expect(z.object(oidcSettings).parse(provider)).toMatchObject({
    OIDC_ADMIN_GROUPS: ['bureau', 'regie'],
    OIDC_GROUPS_CLAIM: 'groups',
    OIDC_SCOPES: 'openid email profile',
    OIDC_LABEL: 'votre compte d’équipe',
  });
  expect([faultsOf({}), faultsOf(provider)]).toEqual([[], []]);
  const { OIDC_CLIENT_SECRET, OIDC_ADMIN_GROUPS, ...half } = provider;
  expect(faultsOf(half)).toEqual(['OIDC_CLIENT_SECRET', 'OIDC_ADMIN_GROUPS']);
});

test('an identity provider has https beyond this machine, groups, and the scope openid', () => {
  expect(faultsOf({ ...provider, OIDC_ISSUER: 'http://localhost:8080/realms/equipe' })).toEqual([]);
  for (const [name, wrong] of [
    ['OIDC_ISSUER', 'http://sso.example/realms/equipe'],
    ['OIDC_ISSUER', 'sso.example'],
    ['OIDC_ADMIN_GROUPS', ' , '],
    ['OIDC_SCOPES', 'email profile'],
    ['OIDC_LABEL', 'a'.repeat(41)],
  ] as const)
    expect(faultsOf({ ...provider, [name]: wrong }), wrong).toEqual([name]);
});
