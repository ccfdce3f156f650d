/** The part of a schema of the contract that reading an address needs. */
interface QuerySchema<Query> {
  parse(asked: unknown): Query;
  safeParse(
    asked: unknown,
  ):
    | { success: true; data: Query }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/**
 * What the address of a list asks for, checked by the list's own contract. Parts that make no sense are left out, so
 * that no address, typed or old, breaks a screen.
 */
export function readListQuery<Query>(schema: QuerySchema<Query>, address: string): Query {
  const asked: Record<string, string> = Object.fromEntries(new URL(address).searchParams);
  for (const [key, value] of Object.entries(asked)) if (value === '') delete asked[key];
  const checked = schema.safeParse(asked);
  if (checked.success) return checked.data;
  for (const { path } of checked.error.issues) delete asked[String(path[0])];
  return schema.parse(asked);
}
