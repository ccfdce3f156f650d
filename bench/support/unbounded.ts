/** Settings of a product that is asked by one machine for as much as it can give. */
export const unbounded = {
  WRITES_PER_MINUTE: '100000000',
  FRESH_PAGES_PER_MINUTE: '100000000',
} as const;
