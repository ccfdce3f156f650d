/** The loader: three ribs lighting up one after the other. Decorative, the button's text says what happens. */
export function Pleats() {
  return (
    <span className="pleats" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
