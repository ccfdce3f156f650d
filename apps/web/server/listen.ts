import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '@lampion/server/config';
import { demoAccounts } from '@lampion/server/demo/demo-accounts';
import { StartError } from '@lampion/server/platform/app-error';

type Address = Pick<Config, 'HOST' | 'PORT'>;

/**
 * Runs what listens on HOST and PORT, or on the settings of these names after a prefix.
 * @throws StartError when the system refuses the address
 */
export async function listenOn<T>(
  { HOST, PORT }: Address,
  listen: () => Promise<T>,
  prefix: 'METRICS_' | '' = '',
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const message = explain(code, HOST, PORT);
    throw message === undefined ? error : new StartError(`${prefix}${message}.`, { cause: error });
  }
}

/**
 * Checks that an address is free, before the start changes anything.
 * @throws StartError
 */
export async function checkAddress(address: Address, prefix: 'METRICS_' | '' = ''): Promise<void> {
  if (address.PORT === 0) return;
  const probe = async () => {
    for (const { address: host } of await lookup(address.HOST, { all: true })) {
      const server = createServer();
      try {
        await once(server.listen(address.PORT, host), 'listening');
        await once(server.close(), 'close');
      } catch (error) {
        // "localhost" may name an address that this machine does not have; whether any is left
        // shows later.
        if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? ''))
          throw error;
      }
    }
  };
  await listenOn(address, probe, prefix);
}

function explain(code: string, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} on ${host} is taken by another program (EADDRINUSE); stop it, or choose another port`;
    case 'EACCES':
      return `PORT: this account may not listen on ${port} (EACCES); choose one above 1023, behind a proxy`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is no address of this machine (${code}); 0.0.0.0 listens on all of them`;
    default:
      return undefined;
  }
}

/** What a developer sees first: the address of the server and the accounts to sign in with. */
export function announce(address: string, hasDemo: boolean): void {
  const lines = ['', `  Lampion : ${address.replace('127.0.0.1', 'localhost')}`, ''];
  if (hasDemo) {
    lines.push('  Comptes de démonstration (mot de passe lampion-demo) :');
    for (const { email, label } of demoAccounts) lines.push(`    ${email.padEnd(22)} ${label}`);
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
