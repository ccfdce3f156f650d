/** The first enhanced status code in what a mail server said. */
export function findStatus(...texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const found = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text ?? '')?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** Said of the address itself: no such mailbox, domain or host, or it is closed. Others may pass: full, refused as spam. */
const HARD = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1)$/;
/** Says nothing but that it is final. */
const VAGUE = /^5\.0\.0$/;

/** Whether a status says that an address will never work; null when it does not tell. */
export function isHardStatus(status: string | null): boolean | null {
  if (status === null || VAGUE.test(status)) return null;
  return HARD.test(status);
}

/** For bounces that the provider calls hard: its word counts where the status does not tell. */
export function kindOfHard(status: string | null): 'hard' | 'soft' {
  return isHardStatus(status) === false ? 'soft' : 'hard';
}
