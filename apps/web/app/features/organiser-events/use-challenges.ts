import { programmeEndpoints } from '@lampion/contract/endpoints/programme';
import type { Challenge, OwnEvent } from '@lampion/contract/schemas/event';
import { callApi } from '../../lib/api.ts';
import type { ChallengeValues } from './challenge-form.tsx';
import { removeItem, replaceItem, useProgramme } from './use-programme.ts';

const words = {
  added: { title: 'Succès', text: 'Défi ajouté avec succès!' },
  updated: { title: 'Défi mis à jour' },
  deleted: { title: 'Défi supprimé' },
};

/** The challenges of an event, and their organiser's actions on them. */
export function useChallenges({ _id: id, challenges }: OwnEvent) {
  const { items, setItems, send, change } = useProgramme<Challenge>(challenges);
  return {
    items,
    show: setItems,
    add: (body: ChallengeValues) =>
      send({
        call: () => callApi(programmeEndpoints.addChallenge, { params: { id }, body }),
        settle: (now, added) => [...now, added],
        done: words.added,
      }),
    edit: (challengeId: string, body: ChallengeValues) =>
      send({
        call: () => callApi(programmeEndpoints.updateChallenge, { params: { id, challengeId }, body }),
        settle: replaceItem,
        done: words.updated,
      }),
    toggle: (challenge: Challenge) => {
      const completed = !challenge.completed;
      return change({
        guess: { before: challenge, after: { ...challenge, completed } },
        call: () =>
          callApi(programmeEndpoints.updateChallenge, {
            params: { id, challengeId: challenge.id },
            body: { completed },
          }),
        settle: replaceItem,
        done: words.updated,
        failure: 'Défi non modifié',
      });
    },
    remove: (challengeId: string) =>
      change({
        call: () => callApi(programmeEndpoints.deleteChallenge, { params: { id, challengeId } }),
        settle: (now) => removeItem(now, challengeId),
        done: words.deleted,
        failure: 'Défi non supprimé',
      }),
    keepOrder: (order: readonly Challenge[], before: readonly Challenge[]) =>
      change({
        call: () =>
          callApi(programmeEndpoints.reorderChallenges, {
            params: { id },
            body: { ids: order.map((each) => each.id) },
          }),
        settle: (_, ordered) => ordered,
        failure: 'Ordre non enregistré',
      }).then((isKept) => isKept || setItems(before)),
  };
}
