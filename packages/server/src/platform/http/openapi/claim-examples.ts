import {
  type ExampleValues,
  LINA_AS_GUEST,
  leftOut,
  lina,
  PARTY,
  personOf,
  portraitOf,
} from './example-values.ts';

const CHALLENGE = '01a6c710-5e20-7f1b-8a36-4b5770b5d001';
const CLAIM = '01a6c710-9e20-7f1b-8a36-4b5770b5d002';
const TEAM = '01a6c710-be20-7f1b-8a36-4b5770b5d003';

const photoChallenge = {
  id: CHALLENGE,
  title: 'La photo de groupe',
  description: 'Tout le monde dedans.',
  points: 20,
  isOptional: false,
  completed: false,
  confirmedCount: 1,
  ownClaim: {
    id: CLAIM,
    word: 'Tout le comptoir y est.',
    picture: null,
    createdAt: '2027-07-17T20:10:00.000Z',
    state: 'confirmed',
    answerWord: '',
  },
};

/** The challenges of the night. */
export const claimExamples: ExampleValues = {
  ChallengeBoard: {
    challenges: [photoChallenge],
    waiting: [],
    confirmed: [
      {
        id: CLAIM,
        challengeId: CHALLENGE,
        word: 'Tout le comptoir y est.',
        picture: null,
        createdAt: '2027-07-17T20:10:00.000Z',
        pseudonym: null,
        isMe: true,
        canWithdraw: false,
        person: { ...personOf(LINA_AS_GUEST, 'Lina Mercier', false), ...portraitOf(lina.username) },
      },
    ],
    own: { showing: 'name', pseudonym: null, teamId: TEAM, points: 20 },
    standings: [
      {
        rank: 1,
        points: 20,
        pseudonym: null,
        teamId: TEAM,
        isMe: true,
        person: { ...personOf(LINA_AS_GUEST, 'Lina Mercier', false), ...portraitOf(lina.username) },
      },
    ],
    hiddenCount: 1,
    teams: [{ id: TEAM, name: 'Les Menthe', ink: 'menthe', points: 20, memberCount: 3 }],
  },
  getChallengeBoard: { id: PARTY },
  addClaim: { id: CLAIM, challengeId: CHALLENGE, word: 'Tout le comptoir y est.', picture: leftOut },
  withdrawClaim: { id: PARTY, claimId: CLAIM },
  answerClaim: { id: PARTY, claimId: CLAIM, isConfirmed: true, word: 'J’y étais.' },
  withdrawAnswer: { id: PARTY, claimId: CLAIM },
  updateStanding: { id: PARTY, showing: 'pseudonym', pseudonym: 'Comète', teamId: TEAM },
  addNightChallenge: {
    id: CHALLENGE,
    title: 'La photo de groupe',
    description: 'Tout le monde dedans.',
    points: 20,
    isOptional: false,
  },
  updateNightChallenge: { id: PARTY, challengeId: CHALLENGE, completed: true },
  deleteNightChallenge: { id: PARTY, challengeId: CHALLENGE },
  addTeam: { id: TEAM, name: 'Les Menthe' },
  deleteTeam: { id: PARTY, teamId: TEAM },
  reportChallenge: {
    id: PARTY,
    challengeId: CHALLENGE,
    reason: 'other',
    details: 'Ce défi met quelqu’un mal à l’aise.',
  },
};
