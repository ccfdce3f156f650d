/**
 * Version of the terms: the day of their last change ('YYYY-MM-DD'). An order accepts this version;
 * update it with every change of the text. It has its own file because browsers do not need the
 * text.
 */
export const termsVersion = '2026-11-24';
