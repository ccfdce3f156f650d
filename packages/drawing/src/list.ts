/** The item of a fixed table at this place; a wrong place is a fault of the drawing, so it throws RangeError. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  return item;
}

/** Goes round and round a fixed table. */
export function cycle<Item>(list: readonly Item[], index: number): Item {
  return itemAt(list, index % list.length);
}

/** The numbers 0 to count - 1, through a function. */
export function repeat<Result>(count: number, draw: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}
