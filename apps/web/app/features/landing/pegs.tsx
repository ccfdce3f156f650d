/** Two clothes-pegs, which hold what hangs from a string. */
export function Pegs() {
  return (
    <>
      <i className="peg" />
      <i className="peg peg-right" />
    </>
  );
}
