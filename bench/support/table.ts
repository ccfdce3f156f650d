/** One line of the table: what was measured, the figure, the target, and whether it is met. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly aim: string;
  readonly isMet: boolean;
}

type Aim = { atLeast: number } | { atMost: number } | { exactly: number };

/** A row whose figure must be at least, at most, or exactly a number. */
export function row(what: string, value: number, aim: Aim, unit = ''): Row {
  const [isMet, sign] = judge(value, aim);
  return { what, figure: `${round(value)}${unit}`, aim: `${sign}${unit}`, isMet };
}

function judge(value: number, aim: Aim): [isMet: boolean, sign: string] {
  if ('atLeast' in aim) return [value >= aim.atLeast, `≥ ${aim.atLeast}`];
  if ('atMost' in aim) return [value <= aim.atMost, `≤ ${aim.atMost}`];
  return [value === aim.exactly, `= ${aim.exactly}`];
}

/** A row without a target. */
export function note(what: string, value: number, unit = ''): Row {
  return { what, figure: `${round(value)}${unit}`, aim: 'to know', isMet: true };
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

/** Prints the table of this run. */
export function printTable(title: string, rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((entry) => pick(entry).length));
  const [what, figure, aim] = [width((r) => r.what), width((r) => r.figure), width((r) => r.aim)];
  process.stdout.write(`\n${title}\n`);
  for (const entry of rows) {
    const cells = [entry.what.padEnd(what), entry.figure.padStart(figure), entry.aim.padEnd(aim)];
    process.stdout.write(`  ${cells.join('   ')}   ${entry.isMet ? 'ok' : 'MISSED'}\n`);
  }
}
