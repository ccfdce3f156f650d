/** The part of a contract schema needed to read an address. */
interface QuerySchema<Query> {
  parse(asked: unknown): Query;
  safeParse(
    asked: unknown,
  ):
    | { success: true; data: Query }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/**
 * The query of a list's address, validated by the list's contract. Invalid parameters are left out, so that no address,
 * typed or outdated, breaks a screen.
 */
export function readListQuery<Query>(schema: QuerySchema<Query>, address: string): Query {
  const asked: Record<string, string> = Object.fromEntries(new URL(address).searchParams);
  for (const [key, value] of Object.entries(asked)) if (value === '') delete asked[key];
  const checked = schema.safeParse(asked);
  if (checked.success) return checked.data;
  for (const { path } of checked.error.issues) delete asked[String(path[0])];
  return schema.parse(asked);
}
