import type { TicketKeys } from '@lampion/contract/schemas/ticket';
import type { Deps } from '../../deps.ts';

/** The public keys of tickets: whoever stands at a door checks them without us. */
export function getTicketKeys({ tickets }: Pick<Deps, 'tickets'>): TicketKeys {
  const kind = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const;
  return { keys: tickets.keys().map(({ id, x }) => ({ kid: id, ...kind, x })) };
}
