/**
 * The label of an enum value. A newer server may send a value that an older page does not know: it
 * gets a neutral label.
 */
export function labelOf<Value extends string>(labels: Readonly<Record<Value, string>>, value: Value): string {
  return Object.hasOwn(labels, value) ? labels[value] : 'Autre';
}
