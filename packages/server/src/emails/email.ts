/** The result of a template: ready to send but for its addresses. */
export interface EmailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
