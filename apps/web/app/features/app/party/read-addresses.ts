import { findEmailFault, normaliseEmail } from '@lampion/contract/rules/email';
import { readPastedPeople } from '@lampion/contract/rules/people-list';
import { PARTY_EMAILS_MAX } from '@lampion/contract/schemas/party-invitation';

interface ReadAddresses {
  /** Each once, in lower case. */
  readonly emails: readonly string[];
  /** What has to be corrected first; undefined for nothing. */
  readonly fault: string | undefined;
}

function toEmail(word: string): string | null {
  const email = normaliseEmail(word);
  return findEmailFault(email) === null ? email : null;
}

/** Addresses of a pasted list as people and mail programs write it; a word that names nobody is a fault. */
export function readAddresses(text: string): ReadAddresses {
  const { people, faults } = readPastedPeople(text, toEmail);
  const emails = [...new Set(people.map(({ email }) => email))];
  const [broken] = faults;
  if (broken !== undefined)
    return { emails, fault: `Corrigez « ${broken.text} » : ce n’est pas une adresse e-mail entière` };
  if (emails.length > PARTY_EMAILS_MAX)
    return { emails, fault: `Invitez ${PARTY_EMAILS_MAX} adresses à la fois au plus` };
  return { emails, fault: undefined };
}
