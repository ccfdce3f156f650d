/** Pictures on other sites. */
export interface OutsidePictures {
  /**
   * The file at an http or https address; null when there is none, it says that it is no picture, or its host is not
   * public. A file that is too large for us is cut off just beyond the limit. Never throws.
   */
  fetch(address: string, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
}
