/** What the register says of a number: it exists, it does not, or nobody was asked. */
export type VatRegisterAnswer = 'valid' | 'invalid' | 'unknown';

/** The register of VAT numbers of the European Union. */
export interface VatRegister {
  /** Nobody is asked here, and users are told so. */
  readonly isDemo: boolean;
  /**
   * Whether a number, with the letters of its country, is registered. Throws AppError `unavailable` when the register,
   * or that of the country behind it, does not answer in time.
   */
  check(vatNumber: string): Promise<VatRegisterAnswer>;
}

/** The embedded default: knows no company. */
export function createNoVatRegister(): VatRegister {
  return { isDemo: true, check: async () => 'unknown' };
}
