/** What is being written on a screen that is open. */
interface OpenWork {
  /** Tries to bring all of it to the server. Never rejects. */
  readonly send: () => Promise<unknown>;
  /** Gives it up, so that nothing of it is stored or asked about any more. */
  readonly drop: () => void;
}

const open = new Set<OpenWork>();

/** Until the returned function is called, signing out takes care of it. */
export function holdOpenWork(work: OpenWork): () => void {
  open.add(work);
  return () => void open.delete(work);
}

export async function sendOpenWork(): Promise<void> {
  await Promise.all([...open].map(({ send }) => send()));
}

export function dropOpenWork(): void {
  for (const { drop } of open) drop();
}
