import { endpoint } from '../endpoint.ts';
import { nightParamsSchema, nightSchema, updateNightBodySchema } from '../schemas/night.ts';

const tag = 'La nuit';

/** What hosts and guests of an event or a party do together: the screens that its host opens. */
export const nightEndpoints = {
  getNight: endpoint({
    method: 'GET',
    path: '/nights/:id',
    tag,
    summary:
      'La nuit d’une soirée ou d’un événement, pour ses hôtes et les invités qui n’ont pas dit non : ses écrans ouverts, et qui vient.',
    details: 'Qui n’a que le lien d’une soirée ne voit pas sa nuit. Les écrans fermés répondent 404.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: nightSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  updateNight: endpoint({
    method: 'PUT',
    path: '/nights/:id',
    tag,
    summary: 'Ouvre ou ferme les écrans d’une nuit, et change leurs réglages : ses hôtes seulement.',
    details:
      'Ce qui manque reste tel quel. Un écran fermé garde ce qui y est écrit, et le montre quand il rouvre.',
    access: 'signed-in',
    params: nightParamsSchema,
    body: updateNightBodySchema,
    answer: nightSchema,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed', 'not_a_barathon'],
  }),
};
