import type { ContestedMeasure } from '@lampion/contract/admin/decisions';
import type { ReportKind } from '@lampion/contract/admin/reports';
import { retention } from '@lampion/contract/admin/rules/retention';
import type { Deps } from '../../deps.ts';
import { countDecisions, countReports } from './transparency-store.ts';

/** Reports of one kind, over the months that they are kept. */
export interface ReportFigures {
  readonly kind: ReportKind;
  readonly received: number;
  readonly handled: number;
  /** Half of those handled took no longer; null without any. */
  readonly medianHours: number | null;
}

/** Decisions of one kind, and what became of those that were contested. */
export interface DecisionFigures {
  readonly measure: ContestedMeasure;
  readonly taken: number;
  readonly contested: number;
  readonly kept: number;
  readonly reversed: number;
  /** From the contest to its answer. */
  readonly medianHours: number | null;
}

export interface Transparency {
  readonly from: Date;
  readonly until: Date;
  readonly reports: ReportFigures[];
  readonly decisions: DecisionFigures[];
}

/** What was reported and decided in the last twelve months: figures alone, for a public page. */
export async function showTransparency({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Transparency> {
  const until = now();
  const from = new Date(until);
  from.setUTCMonth(from.getUTCMonth() - retention.recordMonths);
  const [reports, decisions] = await Promise.all([countReports(db, from), countDecisions(db, from)]);
  return { from, until, reports, decisions };
}
