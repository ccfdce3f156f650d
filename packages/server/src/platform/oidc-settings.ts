import { z } from 'zod';
import { isLocalUrl } from './public-address.ts';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** Settings of the identity provider that administrators may sign in with (OpenID Connect). */
export const oidcSettings = {
  /** The issuer as the provider names itself; its discovery document lies below. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Groups of the provider whose members are administrators, separated by commas. */
  OIDC_ADMIN_GROUPS: list.pipe(z.array(z.string()).min(1)).optional(),
  /** The claim that lists the groups. */
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_SCOPES: z
    .string()
    .regex(/(?:^| )openid(?: |$)/, 'expected scopes separated by spaces, openid among them')
    .default('openid email profile'),
  /** What people call the provider: "Se connecter avec …". */
  OIDC_LABEL: z.string().max(40, 'expected 40 characters at most').default('votre compte d’équipe'),
};

type Given = Readonly<Record<string, string | undefined>>;

const TOGETHER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ADMIN_GROUPS'];

/**
 * Reports a provider without its other settings, which would only fail at the first sign-in, and
 * one without https: on an open network, a stranger could then sign in as an administrator.
 */
export function oidcFaults(given: Given): string[] {
  const { OIDC_ISSUER: issuer } = given;
  const missing = TOGETHER.filter((name) => given[name] === undefined);
  const isOpen = issuer !== undefined && /^http:/i.test(issuer) && URL.canParse(issuer);
  return [
    ...(missing.length === TOGETHER.length
      ? []
      : missing.map((name) => `${name}: required with ${TOGETHER.join(' and ')}`)),
    ...(isOpen && !isLocalUrl(issuer)
      ? ['OIDC_ISSUER: needs https (http only on localhost, to try it)']
      : []),
  ];
}
