import { PARTY_EMAILS_MAX } from '@lampion/contract/schemas/party-invitation';

interface ReadAddresses {
  /** Each once, as they were typed. */
  readonly emails: readonly string[];
  /** What has to be corrected first; undefined for nothing. */
  readonly fault: string | undefined;
}

const looksLikeAddress = (word: string) => /^[^@]+@[^@.][^@]*\.[^@.]+$/.test(word);

/** Addresses of a pasted list: one a line, or between commas, semicolons and the signs that mail programs put around them. */
export function readAddresses(text: string): ReadAddresses {
  const words = text.split(/[\s,;<>"()]+/).filter((word) => word !== '');
  const emails = [...new Set(words.filter(looksLikeAddress).map((word) => word.toLowerCase()))];
  const broken = words.find((word) => word.includes('@') && !looksLikeAddress(word));
  if (broken !== undefined) return { emails, fault: `Corrigez « ${broken} » : il y manque quelque chose` };
  if (emails.length > PARTY_EMAILS_MAX)
    return { emails, fault: `Invitez ${PARTY_EMAILS_MAX} adresses à la fois au plus` };
  const isLost = words.length > 0 && emails.length === 0;
  return { emails, fault: isLost ? 'Écrivez des adresses e-mail entières' : undefined };
}
