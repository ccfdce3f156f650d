/** Days until a security.txt expires: the format requires a date, and the file must be renewed before. */
export const SECURITY_TXT_DAYS = 180;

interface Contact {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly now: Date;
}

/** Where to report a vulnerability (RFC 9116). */
export function securityTxt({ publicUrl, supportEmail, now }: Contact): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
