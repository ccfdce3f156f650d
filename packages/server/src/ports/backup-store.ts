import type { Readable } from 'node:stream';

interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
}

/** Where backups are kept: files by name, written once and never changed. */
export interface BackupStore {
  /** For people: the folder, or "s3://bucket/prefix". */
  readonly label: string;
  /**
   * Writes a file to its end and returns its size. It has its name only once it is whole and durable; when the stream or
   * the writing fails, nothing of it is listed.
   */
  write(name: string, stream: Readable): Promise<number>;
  /** Rejects when there is no such file. */
  read(name: string): Promise<Readable>;
  /** All files, in no order. */
  list(): Promise<StoredBackup[]>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
}
