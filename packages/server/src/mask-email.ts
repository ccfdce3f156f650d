/** "c…@exemple.fr": tells colleagues which account it was, and nobody else who. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
