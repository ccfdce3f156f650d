/** Honeypot: a field that people never see or reach, but robots fill in. */
export function Trap() {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="website">Ne remplissez pas ce champ</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
