/** The loader: three ribs lighting one after the other. Decorative, the button's words say what happens. */
export function Pleats() {
  return (
    <span className="pleats" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
