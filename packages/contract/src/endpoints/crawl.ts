import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  addCrawlBarBodySchema,
  crawlCodeParamsSchema,
  crawlSchema,
  crawlScreenSchema,
  crawlVisitsSchema,
  moveCrawlBodySchema,
  takeBackCrawlStepBodySchema,
  updateCrawlBarBodySchema,
  updateCrawlGroupsBodySchema,
} from '../schemas/crawl.ts';
import { nightParamsSchema } from '../schemas/night.ts';
import { barParamsSchema, orderBodySchema } from '../schemas/programme.ts';

const tag = 'La nuit';
const written = { tag, access: 'signed-in', answer: z.null(), status: 204, isQueued: true } as const;

/** The way of a barathon: planned by its hosts, followed by its guests. */
export const crawlEndpoints = {
  getCrawl: endpoint({
    method: 'GET',
    path: '/nights/:id/crawl',
    tag,
    summary: 'Le parcours d’un barathon et où en est chaque groupe, pour ses hôtes et ses invités.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: crawlSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  addCrawlBar: endpoint({
    ...written,
    method: 'POST',
    path: '/nights/:id/crawl/bars',
    summary: 'Ajoute un bar à la fin du parcours : les hôtes seulement.',
    params: nightParamsSchema,
    body: addCrawlBarBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  reorderCrawl: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/order',
    summary: 'Range les bars du parcours : chaque identifiant, une fois.',
    params: nightParamsSchema,
    body: orderBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  updateCrawlGroups: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/groups',
    summary: 'Répartit les participants en groupes aux départs décalés : aucun bar ne dépasse sa jauge.',
    details:
      'Refusé si un bar est trop petit même pour un douzième d’entre eux, ou si un groupe est déjà parti.',
    params: nightParamsSchema,
    body: updateCrawlGroupsBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  moveCrawl: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/step',
    summary:
      'Annonce « On passe au bar suivant » : tous les invités l’apprennent aussitôt. Les hôtes seulement.',
    details:
      'Le bar quitté est nommé : une seconde annonce du même départ, par un autre hôte ou par un appareil qui était hors ligne, ne change rien.',
    params: nightParamsSchema,
    body: moveCrawlBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  takeBackCrawlStep: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/step/back',
    summary:
      'Reprend un « on passe au bar suivant » : le groupe est encore où il était. Les hôtes seulement.',
    details: 'Si le groupe est allé ailleurs depuis, rien ne change. Les invités apprennent où il reste.',
    params: nightParamsSchema,
    body: takeBackCrawlStepBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  updateCrawlBar: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/bars/:barId',
    summary: 'Change les champs envoyés d’un bar du parcours.',
    params: barParamsSchema,
    body: updateCrawlBarBodySchema,
    errors: ['night_not_found', 'night_declined', 'bar_not_found', 'not_party_host', 'night_closed'],
  }),
  deleteCrawlBar: endpoint({
    ...written,
    method: 'DELETE',
    path: '/nights/:id/crawl/bars/:barId',
    summary: 'Retire un bar du parcours.',
    params: barParamsSchema,
    errors: ['night_not_found', 'night_declined', 'bar_not_found', 'not_party_host', 'night_closed'],
  }),
  getCrawlScreen: endpoint({
    method: 'GET',
    path: '/crawl-screens/:code',
    tag,
    summary: 'Ce que montre l’écran d’un bar à qui a son lien : où est chaque groupe, sans aucun nom.',
    access: 'anyone',
    params: crawlCodeParamsSchema,
    answer: crawlScreenSchema,
    errors: ['night_not_found'],
  }),
  getCrawlVisits: endpoint({
    method: 'GET',
    path: '/crawl-bars/:code',
    tag,
    summary: 'Ce que sait un bar par son lien : combien de personnes, et vers quelle heure.',
    access: 'anyone',
    params: crawlCodeParamsSchema,
    answer: crawlVisitsSchema,
    errors: ['night_not_found'],
  }),
};
