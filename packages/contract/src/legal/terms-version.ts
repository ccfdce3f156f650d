/**
 * The version of the terms: the day of their last change ('YYYY-MM-DD'). Whoever orders accepts
 * this one; it changes with every change of the text. Apart from the text, which browsers do not
 * need.
 */
export const termsVersion = '2026-11-24';
