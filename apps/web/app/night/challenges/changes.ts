import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import type {
  ChallengeBoard,
  NightChallenge,
  UpdateNightChallengeBody,
  UpdateStandingBody,
} from '@lampion/contract/night/challenge-claims';
import { teamInks } from '@lampion/contract/night/challenge-claims';
import type { TypedReport } from '../../people/report-dialog.tsx';
import { defineChange, over } from '../../platform/device/define-change.ts';

interface OfNight {
  readonly nightId: string;
}
interface OfChallenge extends OfNight {
  readonly challengeId: string;
  /** Title of the challenge. */
  readonly title: string;
}
interface OfClaim extends OfNight {
  readonly claimId: string;
  readonly title: string;
}
interface OfTeam extends OfNight {
  readonly teamId: string;
  readonly name: string;
}

/** Optimistic update of a night's challenges. */
const onBoard = <Input extends OfNight>(apply: (cached: ChallengeBoard, input: Input) => ChallengeBoard) => [
  over(claimEndpoints.getChallengeBoard, (cached, input: Input, { params }) =>
    cached && params.id === input.nightId ? apply(cached, input) : cached,
  ),
];
const toChallengeParams = ({ nightId, challengeId }: OfChallenge) => ({ id: nightId, challengeId });
const toClaimParams = ({ nightId, claimId }: OfClaim) => ({ id: nightId, claimId });

const changeChallenges = (
  cached: ChallengeBoard,
  change: (challenge: NightChallenge) => NightChallenge,
): ChallengeBoard => ({ ...cached, challenges: cached.challenges.map(change) });

interface NewClaim extends OfChallenge {
  readonly id: string;
  readonly word: string;
  /** Base64, because it is queued with the claim. */
  readonly picture: string | null;
  readonly createdAt: string;
}

/** Claims a challenge, under an id of this device. */
export const addClaim = defineChange<NewClaim>({
  kind: 'add-claim',
  endpoint: claimEndpoints.addClaim,
  toCall: ({ nightId, id, challengeId, word, picture }) => ({
    params: { id: nightId },
    body: { id, challengeId, word, picture },
  }),
  label: ({ title }) => `Votre défi relevé : « ${title} »`,
  words: ({ word }) => [word],
  optimisticUpdates: onBoard((cached, { id, challengeId, word, createdAt }) =>
    changeChallenges(cached, (challenge) =>
      challenge.id === challengeId
        ? {
            ...challenge,
            ownClaim: { id, word, createdAt, picture: null, state: 'pending', answerWord: '' },
          }
        : challenge,
    ),
  ),
});

export const withdrawClaim = defineChange<OfClaim>({
  kind: 'withdraw-claim',
  endpoint: claimEndpoints.withdrawClaim,
  toCall: (input) => ({ params: toClaimParams(input) }),
  label: ({ title }) => `« ${title} » n’est plus relevé`,
  optimisticUpdates: onBoard((cached, { claimId }) => ({
    ...changeChallenges(cached, (challenge) =>
      challenge.ownClaim?.id === claimId ? { ...challenge, ownClaim: null } : challenge,
    ),
    confirmed: cached.confirmed.filter(({ id }) => id !== claimId),
  })),
});

interface ClaimAnswer extends OfClaim {
  readonly isConfirmed: boolean;
  readonly word: string;
}

/** Confirms or refuses another guest's claim. */
export const answerClaim = defineChange<ClaimAnswer>({
  kind: 'answer-claim',
  endpoint: claimEndpoints.answerClaim,
  toCall: ({ isConfirmed, word, ...input }) => ({
    params: toClaimParams(input),
    body: { isConfirmed, word },
  }),
  label: ({ title, isConfirmed }) => `« ${title} » ${isConfirmed ? 'confirmé' : 'refusé'}`,
  words: ({ word }) => [word],
  optimisticUpdates: onBoard((cached, { claimId }) => ({
    ...cached,
    waiting: cached.waiting.filter(({ id }) => id !== claimId),
  })),
});

/** Withdraws a confirmation: the claim awaits an answer again. */
export const withdrawAnswer = defineChange<OfClaim>({
  kind: 'withdraw-answer',
  endpoint: claimEndpoints.withdrawAnswer,
  toCall: (input) => ({ params: toClaimParams(input) }),
  label: ({ title }) => `« ${title} » n’est plus confirmé`,
  optimisticUpdates: onBoard((cached, { claimId }) => ({
    ...cached,
    confirmed: cached.confirmed.filter(({ id }) => id !== claimId),
  })),
});

/** Sets how the caller appears in the ranking, and in which team. */
export const updateStanding = defineChange<OfNight & { readonly changes: UpdateStandingBody }>({
  kind: 'update-standing',
  endpoint: claimEndpoints.updateStanding,
  toCall: ({ nightId, changes }) => ({ params: { id: nightId }, body: changes }),
  label: () => 'Votre place au classement',
  words: ({ changes }) => [changes.pseudonym],
  optimisticUpdates: onBoard((cached, { changes }) => {
    const { showing, pseudonym, teamId } = { ...cached.own, ...changes };
    const own = { ...cached.own, showing, pseudonym, teamId };
    const standings = cached.standings.map((row) => (row.isMe ? { ...row, teamId } : row));
    return {
      ...cached,
      own,
      standings: showing === 'hidden' ? standings.filter(({ isMe }) => !isMe) : standings,
    };
  }),
});

interface NewChallenge extends OfNight {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly points: number;
  readonly isOptional: boolean;
}

/** Adds a challenge, under an id of this device. */
export const addNightChallenge = defineChange<NewChallenge>({
  kind: 'add-night-challenge',
  endpoint: claimEndpoints.addNightChallenge,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ title }) => `Le défi « ${title} »`,
  words: ({ title, description }) => [title, description],
  optimisticUpdates: onBoard((cached, { nightId: _nightId, ...challenge }) =>
    cached.challenges.some(({ id }) => id === challenge.id)
      ? cached
      : {
          ...cached,
          challenges: [
            ...cached.challenges,
            { ...challenge, completed: false, confirmedCount: 0, ownClaim: null },
          ],
        },
  ),
});

export const updateNightChallenge = defineChange<
  OfChallenge & { readonly changes: UpdateNightChallengeBody }
>({
  kind: 'update-night-challenge',
  endpoint: claimEndpoints.updateNightChallenge,
  toCall: ({ changes, ...input }) => ({ params: toChallengeParams(input), body: changes }),
  label: ({ title }) => `Le défi « ${title} » changé`,
  words: ({ changes: { title, description } }) => [title, description],
  optimisticUpdates: onBoard((cached, { challengeId, changes }) =>
    changeChallenges(cached, (challenge) =>
      challenge.id === challengeId
        ? {
            ...challenge,
            title: changes.title ?? challenge.title,
            description: changes.description ?? challenge.description,
            points: changes.points ?? challenge.points,
            isOptional: changes.isOptional ?? challenge.isOptional,
            completed: changes.completed ?? challenge.completed,
          }
        : challenge,
    ),
  ),
});

export const deleteNightChallenge = defineChange<OfChallenge>({
  kind: 'delete-night-challenge',
  endpoint: claimEndpoints.deleteNightChallenge,
  toCall: (input) => ({ params: toChallengeParams(input) }),
  label: ({ title }) => `Le défi « ${title} » supprimé`,
  optimisticUpdates: onBoard((cached, { challengeId }) => ({
    ...cached,
    challenges: cached.challenges.filter(({ id }) => id !== challengeId),
  })),
});

export const addTeam = defineChange<OfNight & { readonly id: string; readonly name: string }>({
  kind: 'add-team',
  endpoint: claimEndpoints.addTeam,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ name }) => `L’équipe « ${name} »`,
  words: ({ name }) => [name],
  optimisticUpdates: onBoard((cached, { id, name }) => {
    if (cached.teams.some((team) => team.id === id)) return cached;
    // The server assigns the least used colour.
    const ink = teamInks.find((one) => cached.teams.every((team) => team.ink !== one)) ?? teamInks[0];
    return { ...cached, teams: [...cached.teams, { id, name, ink, points: 0, memberCount: 0 }] };
  }),
});

export const deleteTeam = defineChange<OfTeam>({
  kind: 'delete-team',
  endpoint: claimEndpoints.deleteTeam,
  toCall: ({ nightId, teamId }) => ({ params: { id: nightId, teamId } }),
  label: ({ name }) => `L’équipe « ${name} » supprimée`,
  optimisticUpdates: onBoard((cached, { teamId }) => ({
    ...cached,
    teams: cached.teams.filter(({ id }) => id !== teamId),
    own: { ...cached.own, teamId: cached.own.teamId === teamId ? null : cached.own.teamId },
  })),
});

export const reportChallenge = defineChange<OfChallenge & { readonly report: TypedReport }>({
  kind: 'report-challenge',
  endpoint: claimEndpoints.reportChallenge,
  toCall: ({ report, ...input }) => ({ params: toChallengeParams(input), body: report }),
  label: ({ title }) => `Votre signalement de « ${title} »`,
  words: ({ report }) => [report.details],
  optimisticUpdates: [],
});
