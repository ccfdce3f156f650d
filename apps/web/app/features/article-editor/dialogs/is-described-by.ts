/** Letters and digits of a text, which neither its mark-up nor its spacing changes. */
const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a description is the beginning of the text itself, as the server makes it where nobody wrote one. */
export function isDescribedBy(description: string, html: string): boolean {
  const text = html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&\w+;/g, '');
  return lettersOf(text).startsWith(lettersOf(description));
}
