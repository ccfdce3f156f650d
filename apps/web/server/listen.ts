import type { Config } from '@lampion/server/config';
import { StartError } from '@lampion/server/start-error';

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
