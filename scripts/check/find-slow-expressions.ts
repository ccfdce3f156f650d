import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { findRestarts } from './find-restarts.ts';

/** A regular expression that hostile text can make slow, or that cannot be analysed. */
export interface SlowExpression {
  readonly line: number;
  readonly expression: string;
  readonly reason: string;
}

const REASONS = {
  Trade: 'two loops share what they read, so a text that fails is divided between them in every way',
  Self: 'a loop within a loop, so a text that fails is divided in every way',
  Move: 'it is tried from each character of a run: look behind its start, or bound the loop',
};

function findReason(literal: { readonly source: string; readonly flags: string }): string | null {
  const [report] = analyse(literal, { maxReports: 1 }).reports;
  if (report !== undefined) return REASONS[report.type];
  const [loop] = findRestarts(literal);
  return loop === undefined ? null : `${loop} swallows what leads to it, and then starts again from there`;
}

/**
 * The expressions of a source file whose time may grow faster than linearly, and those built at run
 * time, which cannot be analysed here.
 */
export function findSlowExpressions(path: string, text: string): SlowExpression[] {
  const found: SlowExpression[] = [];
  const add = (node: { start: number; end: number }, reason: string | null) => {
    if (reason === null) return;
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ line, expression: text.slice(node.start, node.end), reason });
  };
  const isMade = (callee: { start: number; end: number }) =>
    text.slice(callee.start, callee.end) === 'RegExp';
  const made = 'it is put together at run time: write it as a literal, or list the file here with its reason';
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, findReason({ source: node.regex.pattern, flags: node.regex.flags }));
    },
    NewExpression: (node) => add(node, isMade(node.callee) ? made : null),
    CallExpression: (node) => add(node, isMade(node.callee) ? made : null),
  }).visit(parseSync(path, text).program);
  return found;
}
