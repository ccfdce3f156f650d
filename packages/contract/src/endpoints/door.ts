import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  DOOR_ENTRIES_MAX,
  doorChangesSchema,
  doorEntriesBodySchema,
  doorLinkParamsSchema,
  doorLinkSchema,
  doorLinkStateSchema,
  doorSchema,
  morningAfterSchema,
} from '../schemas/door.ts';
import { nightParamsSchema } from '../schemas/night.ts';

const tag = 'La nuit';
const sending = `Les entrées sont faites sur l’appareil et envoyées dans l’ordre, ${DOOR_ENTRIES_MAX} au plus à la fois. Aucune n’est refusée parce qu’un autre appareil a déjà fait entrer l’invité : les deux restent, et tous les appareils le voient.`;

/** The door of an event or a party: who is let in, by whom, and when. */
export const doorEndpoints = {
  getDoor: endpoint({
    method: 'GET',
    path: '/nights/:id/door',
    tag,
    summary:
      'La liste de l’entrée pour un appareil d’un hôte : noms, entrées, et de quoi vérifier les billets sans réseau.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: doorSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host'],
  }),
  recordDoorEntries: endpoint({
    method: 'POST',
    path: '/nights/:id/door/entries',
    tag,
    summary: 'Envoie les entrées notées par un appareil d’un hôte, et lit celles des autres.',
    details: sending,
    access: 'signed-in',
    params: nightParamsSchema,
    body: doorEntriesBodySchema,
    answer: doorChangesSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed', 'door_full'],
  }),
  getDoorLink: endpoint({
    method: 'GET',
    path: '/nights/:id/door/link',
    tag,
    summary: 'Dit si un lien d’entrée vaut, et jusqu’à quand : pour les hôtes.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: doorLinkStateSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host'],
  }),
  issueDoorLink: endpoint({
    method: 'POST',
    path: '/nights/:id/door/link',
    tag,
    summary: 'Fait un lien d’entrée pour qui aide à la porte, sans compte. Le précédent ne vaut plus rien.',
    details:
      'Qui l’a lit les noms et fait entrer, rien d’autre. Il finit de lui-même après la nuit. Son secret n’est dit qu’ici.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: doorLinkSchema,
    status: 201,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed', 'door_closed'],
  }),
  endDoorLink: endpoint({
    method: 'DELETE',
    path: '/nights/:id/door/link',
    tag,
    summary: 'Met fin au lien d’entrée, aussitôt.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  getLinkedDoor: endpoint({
    method: 'GET',
    path: '/doors/:token',
    tag,
    summary: 'La même liste pour qui a le lien d’entrée.',
    access: 'anyone',
    params: doorLinkParamsSchema,
    answer: doorSchema,
    errors: ['door_link_ended'],
  }),
  recordLinkedDoorEntries: endpoint({
    method: 'POST',
    path: '/doors/:token/entries',
    tag,
    summary: 'Envoie les entrées notées avec le lien d’entrée, et lit celles des autres.',
    details: `${sending} Après la fin du lien, ce qu’un appareil connu avait noté avant est encore pris pendant un jour, sauf les annulations ; le reste est nommé dans la réponse.`,
    access: 'anyone',
    params: doorLinkParamsSchema,
    body: doorEntriesBodySchema,
    answer: doorChangesSchema,
    errors: ['door_link_ended', 'door_full'],
  }),
  getMorningAfter: endpoint({
    method: 'GET',
    path: '/nights/:id/door/morning-after',
    tag,
    summary: 'Le lendemain, pour les hôtes : qui avait dit oui, qui est venu, et quand.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: morningAfterSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host'],
  }),
};
