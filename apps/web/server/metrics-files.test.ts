import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emailLanes } from '@lampion/contract/messages/emails';
import { jobNames } from '@lampion/server/platform/jobs/job-database';
import { metricCatalogue } from '@lampion/server/platform/ports/metrics';
import { createPrometheusMetrics } from '@lampion/server/platform/ports/metrics-prometheus';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../../deploy/observability');
const readText = (name: string) => readFileSync(path.join(folder, name), 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly type: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly query: string }[] };
}
interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

const dashboard = JSON.parse(readText('grafana-dashboard.json')) as Dashboard;
const alerts = (parse(readText('alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules);
const expressions = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
  ...alerts.map(({ expr }) => expr),
];

/** Metrics an expression names, with the labels it chooses by. */
function readMetrics(expression: string) {
  return [...expression.matchAll(/\b((?:lampion|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name: name.replace(/_(?:bucket|sum|count)$/, ''),
      matchers: [...matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)].map(([, label = '', value = '']) => ({
        label,
        value,
      })),
    }),
  );
}

/** Names and types that /metrics writes. */
let exposed: Map<string, string>;
beforeAll(async () => {
  const nothing = () => undefined;
  const metrics = await createPrometheusMetrics({ info: nothing, warn: nothing, error: nothing });
  const types = (await metrics.render()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  exposed = new Map([...types].map(([, name = '', type = '']) => [name, type]));
});

describe('the files for Prometheus and Grafana', () => {
  it('name only what /metrics writes, and only labels it has', () => {
    for (const expression of expressions) {
      for (const { name, matchers } of readMetrics(expression)) {
        expect([...exposed.keys()], expression).toContain(name);
        const known: readonly string[] =
          name in metricCatalogue ? metricCatalogue[name as keyof typeof metricCatalogue].labels : ['kind'];
        for (const { label } of matchers) expect([...known, 'instance', 'job'], expression).toContain(label);
      }
    }
  });

  it('take the parts of histograms, and of histograms only', () => {
    for (const expression of expressions) {
      for (const [, name = '', part] of expression.matchAll(
        /\b((?:lampion|nodejs)_\w+?)(_bucket|_sum|_count)?\b(?=[{[)\s]|$)/g,
      )) {
        expect(part !== undefined, `${name} in ${expression}`).toBe(exposed.get(name) === 'histogram');
      }
    }
  });

  it('name queues that exist', () => {
    const queues = expressions
      .flatMap(readMetrics)
      .flatMap(({ matchers }) => matchers.filter(({ label }) => label === 'queue'))
      .flatMap(({ value }) => value.split('|'));
    expect(queues.length).toBeGreaterThan(0);
    const known = [...jobNames, ...emailLanes.map((lane) => `email-${lane}`)];
    for (const queue of queues) expect(known).toContain(queue);
  });

  it('show every figure of ours on the dashboard', () => {
    const shown = new Set(
      dashboard.panels
        .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => readMetrics(expr)))
        .map(({ name }) => name),
    );
    expect(Object.keys(metricCatalogue).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('give every alert a sentence, and the documentation what to do', () => {
    const document = readFileSync(path.resolve(folder, '../../docs/operations/observability.md'), 'utf8');
    expect(alerts.length).toBeGreaterThan(10);
    for (const { alert, annotations } of alerts) {
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(document).toContain(`| ${alert} |`);
    }
    const documented = [...document.matchAll(/^\| (Lampion\w+) \|/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });

  it('scrape processes, and load the alerts', () => {
    const settings = parse(readText('prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: { job_name: string }[];
    };
    expect(settings.rule_files).toEqual(['alerts.yml']);
    expect(settings.scrape_configs.map(({ job_name }) => job_name)).toEqual(['lampion']);
  });
});
