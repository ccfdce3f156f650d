/**
 * How a value of a closed list is called. A newer server may send one that an older page does not know: that is told
 * without a name of its own.
 */
export function labelOf<Value extends string>(labels: Readonly<Record<Value, string>>, value: Value): string {
  return Object.hasOwn(labels, value) ? labels[value] : 'Autre';
}
