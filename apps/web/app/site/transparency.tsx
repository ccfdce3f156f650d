import { contestedMeasures } from '@lampion/contract/admin/decisions';
import { fr } from '@lampion/contract/french';
import type { LegalBlock, LegalDocument } from '@lampion/contract/legal/legal-document';
import { formatCount, formatDate, labelOf } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { pageServer } from '../platform/pages/page-context.ts';
import type { Route } from './+types/transparency';
import { describeLegalPage, LegalPage } from './legal/legal-page.tsx';

/** Counted again after this time. */
const FRESH_MS = 3_600_000;

type Figures = Route.ComponentProps['loaderData'];

export async function loader({ context }: Route.LoaderArgs) {
  const { changesAt, deps, useCases } = context.get(pageServer);
  changesAt(new Date(deps.now().getTime() + FRESH_MS));
  return useCases.showTransparency(deps);
}

const head = {
  title: 'Transparence',
  description:
    'Ce qui a été signalé à Lampion en douze mois, ce que nous avons décidé, et en combien de temps.',
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeLegalPage({ document: writeFigures(loaderData), path: '/transparence', matches });
}

export function Page({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={writeFigures(loaderData)} />;
}

const kinds = { event: 'Événements', member: 'Membres', photo: 'Photos', challenge: 'Défis' } as const;

const showHours = (hours: number | null) =>
  hours === null ? '–' : fr(hours < 48 ? `${formatCount(hours)} h` : `${formatCount(hours / 24)} jours`);

function tableOr(none: string, titles: readonly string[], rows: readonly (readonly string[])[]): LegalBlock {
  return rows.length === 0 ? { kind: 'p', text: none } : { kind: 'table', head: titles, rows };
}

/** The figures of twelve months, as a document like the legal ones. */
function writeFigures({ from, until, reports, decisions }: Figures): LegalDocument {
  return {
    ...head,
    updated: readParisClock(until).day,
    intro: `Du ${formatDate(from, 'long')} au ${formatDate(until, 'long')}, ce qui nous a été signalé et ce que nous avons décidé.`,
    sections: [
      {
        id: 'signalements',
        heading: 'Signalements',
        blocks: [
          tableOr(
            'Aucun signalement.',
            ['Sujet', 'Reçus', 'Traités', 'Délai médian'],
            reports.map(({ kind, received, handled, medianHours }) => [
              labelOf(kinds, kind),
              formatCount(received),
              formatCount(handled),
              showHours(medianHours),
            ]),
          ),
          {
            kind: 'p',
            text: 'Une photo ou un défi d’une soirée privée est signalé par ses invités. Les hôtes retirent eux-mêmes ce qu’ils veulent : c’est compté comme traité.',
          },
        ],
      },
      {
        id: 'decisions',
        heading: 'Décisions et contestations',
        blocks: [
          tableOr(
            'Aucune décision.',
            ['Décision', 'Prises', 'Contestées', 'Maintenues', 'Annulées', 'Délai médian'],
            decisions.map(({ measure, taken, contested, kept, reversed, medianHours }) => [
              labelOf(contestedMeasures, measure),
              formatCount(taken),
              formatCount(contested),
              formatCount(kept),
              formatCount(reversed),
              showHours(medianHours),
            ]),
          ),
          {
            kind: 'p',
            text: 'Toutes ont été prises par une personne de l’équipe, aucune automatiquement. Signaler et contester : <a href="/terms#moderation">conditions, article 7</a>.',
          },
        ],
      },
    ],
  };
}
