/** Settings without request limits, for load from one machine. */
export const unbounded = {
  WRITES_PER_MINUTE: '100000000',
  FRESH_PAGES_PER_MINUTE: '100000000',
} as const;
