/** A text as screens write it: a mark that nobody sees keeps "e-mail" on one line. */
export function onScreen(text: string): string {
  return text.replaceAll(/e-(?=mail)/gi, '$&\u2060');
}
