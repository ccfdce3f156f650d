/** For the start of a sentence: "Vendredi 20 novembre 2026". */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
