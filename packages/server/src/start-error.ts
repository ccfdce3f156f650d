/** The process cannot start as it is set up. The message tells whoever runs it which setting it is and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
