import { useState } from 'react';

/** The rows selected on the current page; rows that left it are no longer selected. */
export function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = ids.filter((id) => marked.has(id));
  return {
    chosen,
    has: (id: string) => marked.has(id),
    isAll: ids.length > 0 && chosen.length === ids.length,
    toggle: (id: string) =>
      setMarked((before) => {
        const next = new Set(ids.filter((one) => before.has(one)));
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setMarked(new Set(chosen.length === ids.length ? [] : ids)),
    clear: () => setMarked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
