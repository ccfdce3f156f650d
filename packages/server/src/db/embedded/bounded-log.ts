import { appendFileSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 1024 * 1024;

/** Appends text to a log of bounded size. Never throws. */
export type AppendToLog = (text: string) => void;

/**
 * Opens a log file of at most 1 MB. When it is full it becomes `<file>.1`, in place of the one before, and a new
 * one begins. A log that cannot be written (full disk) does not stop a running server: the text is lost.
 */
export function openBoundedLog(file: string): AppendToLog {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (text) => {
    try {
      if (size + text.length > MAX_BYTES && size > 0) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
    } catch {
      // see above
    }
  };
}
