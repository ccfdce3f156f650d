import type { Picture } from '@lampion/contract/schemas/common';
import type { Storage } from '@lampion/server/ports/storage';

/** A file that belongs to an entry of a feed. RSS asks for its true size. */
export interface Enclosure {
  readonly url: string;
  readonly type: string;
  /** In bytes. */
  readonly length: number;
}

interface Entry {
  readonly _id: string;
  readonly picture: Picture | null;
}

/** The uploaded pictures of the entries of a feed, by their ids; read one after the other, for their sizes. */
export async function readEnclosures(
  storage: Storage,
  publicUrl: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Enclosure>> {
  const enclosures = new Map<string, Enclosure>();
  for (const { _id, picture } of entries) {
    // The address of a stored picture is its key.
    const bytes = picture && (await storage.get(picture.src.slice(1)));
    if (!picture || !bytes) continue;
    enclosures.set(_id, { url: publicUrl + picture.src, type: 'image/jpeg', length: bytes.length });
  }
  return enclosures;
}
