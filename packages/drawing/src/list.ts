/**
 * The item of a fixed table at an index; throws RangeError for an invalid index, which is a bug in
 * the drawing.
 */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  return item;
}

/** The item at an index modulo the length of the table. */
export function cycle<Item>(list: readonly Item[], index: number): Item {
  return itemAt(list, index % list.length);
}

/** Maps the numbers 0 to count - 1. */
export function repeat<Result>(count: number, draw: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}
