/** Two clothes-pegs: what hangs from a string is held by them. */
export function Pegs() {
  return (
    <>
      <i className="peg" />
      <i className="peg peg-right" />
    </>
  );
}
