import type { QueryClient } from '@tanstack/react-query';
import { pathsTouchedBy } from './define-change.ts';

/** Asks the server anew for what a change of this device altered, as far as it is shown. */
export function readBackAfter(client: QueryClient, kind: string): Promise<void> {
  const paths = pathsTouchedBy(kind);
  return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(String(path)) });
}
