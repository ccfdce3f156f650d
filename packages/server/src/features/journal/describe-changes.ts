type Values = Readonly<Record<string, unknown>>;

interface Changes {
  readonly before: Values;
  readonly after: Values;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Of two states of a thing, the fields that differ; null when none does. Pure. */
export function describeChanges(before: Values, after: Values): Changes | null {
  const changed = Object.keys(after).filter((key) => !same(before[key], after[key]));
  if (changed.length === 0) return null;
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
