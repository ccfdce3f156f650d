import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';

/** The register's answer: registered, not registered, or not queried. */
export type VatRegisterAnswer = 'valid' | 'invalid' | 'unknown';

/** The register of VAT numbers of the European Union. */
export interface VatRegister {
  /** True when no register is queried; the pages say so. */
  readonly isDemo: boolean;
  /**
   * Whether a number, with its country prefix, is registered. Throws AppError `unavailable` when
   * the register, or the country's register behind it, does not answer in time.
   */
  check(vatNumber: string): Promise<VatRegisterAnswer>;
}

/** The embedded default: queries no register. */
export function createNoVatRegister(): VatRegister {
  return { isDemo: true, check: async () => 'unknown' };
}

/** VIES queries the country's register first, which may take seconds. */
const TIMEOUT_MS = 20_000;

/**
 * The fields we read; company name and address are ignored. `isValid` is also false when the
 * country's register is away: check `userError`.
 */
const answerSchema = z.object({ isValid: z.boolean(), userError: z.string() });

/**
 * Queries VIES, the register of the European Commission, or another service with the same
 * interface.
 * @param url of its REST interface: "https://ec.europa.eu/taxation_customs/vies/rest-api"
 */
export function createViesRegister(url: string, log: Log, timeoutMs = TIMEOUT_MS): VatRegister {
  return {
    isDemo: false,
    async check(vatNumber) {
      const [country, number] = [vatNumber.slice(0, 2), encodeURIComponent(vatNumber.slice(2))];
      const answer = await ask(`${url.replace(/\/$/, '')}/ms/${country}/vat/${number}`, timeoutMs).catch(
        refuse,
      );
      return answer ?? refuse(new Error('the register of the country is away'));
    },
  };

  /** Errors are reported without the number: it may be a person's. */
  function refuse(error: unknown): never {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ reason }, 'the VAT register did not answer');
    throw new AppError('unavailable');
  }
}

/** Null while the country's register is away. */
async function ask(address: string, timeoutMs: number): Promise<VatRegisterAnswer | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!answer.ok) throw new Error('refused');
  const { isValid, userError } = answerSchema.parse(await answer.json());
  if (isValid) return 'valid';
  return userError === 'INVALID' ? 'invalid' : null;
}
