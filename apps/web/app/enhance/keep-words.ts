/** The words that fr() keeps on one line, in what a script says: fr() itself would be a tenth of all that a page may load. */
export function keepWords(text: string): string {
  return text.replace(/\be-(?=mail)/gi, '$&\u2060').replace(/(?<=mot) de (?=passe)/g, '\u00a0de\u00a0');
}
