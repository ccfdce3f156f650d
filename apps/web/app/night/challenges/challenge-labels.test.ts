import type { ChallengeBoard, NightTeam, Standing } from '@lampion/contract/night/challenge-claims';
import { describe, expect, it } from 'vitest';
import { describeConfirmer, describeDone, describeLead, detailOf, nameOf } from './challenge-labels.ts';

const person = (name: string) => ({
  guestId: name,
  name,
  picUrl: null,
  portraitUrl: undefined,
  isMe: false,
  isHost: false,
});
const row = (points: number, more: Partial<Standing> = {}): Standing => ({
  rank: 1,
  points,
  person: person('Idir'),
  pseudonym: null,
  teamId: null,
  isMe: false,
  ...more,
});
const team = (name: string, points: number): NightTeam => ({
  id: name,
  name,
  ink: 'miel',
  points,
  memberCount: 2,
});
const empty: ChallengeBoard = {
  challenges: [],
  waiting: [],
  confirmed: [],
  standings: [],
  teams: [],
  hiddenCount: 0,
  own: { showing: 'name', pseudonym: null, teamId: null, points: 0 },
};
const challenge: ChallengeBoard['challenges'][number] = {
  id: 'photo',
  title: 'La photo',
  description: '',
  points: 10,
  isOptional: false,
  completed: false,
  confirmedCount: 0,
  ownClaim: null,
};

describe('describeLead', () => {
  it('says who leads, and by how much', () => {
    const teams = [team('Les Menthe', 95), team('Les Miel', 80)];
    expect(describeLead({ ...empty, teams })).toEqual({
      title: 'Les Menthe mènent',
      text: '95 points, 15 d’avance.',
    });
    expect(describeLead({ ...empty, teams: [team('La bande du fond', 1)] }).title).toBe(
      'La bande du fond mène',
    );
  });

  it('names people as they chose to stand', () => {
    const leads = (more: Partial<Standing>) => describeLead({ ...empty, standings: [row(20, more)] }).title;
    expect(leads({})).toBe('Idir mène');
    expect(leads({ isMe: true })).toBe('Vous menez');
    expect(leads({ person: null, pseudonym: 'Comète' })).toBe('Comète mène');
    expect(leads({ person: null })).toBe('Quelqu’un mène');
  });

  it('says nobody leads on a tie, without points, or without challenges', () => {
    const tie = [row(20), row(20, { isMe: true })];
    expect(describeLead({ ...empty, standings: tie })).toEqual({
      title: 'Égalité en tête',
      text: '20 points.',
    });
    const teams = [team('Les Menthe', 0), team('Les Miel', 0)];
    expect(describeLead({ ...empty, teams, challenges: [challenge] }).title).toBe('Qui commence ?');
    expect(describeLead(empty).title).toBe('Pas encore de défi');
  });
});

describe('the words of the ranking', () => {
  it('show a pseudonym and the team', () => {
    const teams = [{ ...team('Les Menthe', 1), id: 'm' }];
    const hidden = row(3, { person: null, pseudonym: 'Comète', teamId: 'm' });
    expect([nameOf(hidden), detailOf(hidden, teams)]).toEqual(['Comète', 'Pseudonyme, Les Menthe']);
    expect(detailOf(row(3), teams)).toBe('');
  });

  it('count what is confirmed, without what is optional', () => {
    const claim = { id: 'c', word: '', picture: null, createdAt: '', answerWord: '' };
    const challenges: ChallengeBoard['challenges'] = [
      { ...challenge, ownClaim: { ...claim, state: 'confirmed' } },
      { ...challenge, ownClaim: { ...claim, state: 'pending' } },
      { ...challenge, isOptional: true, ownClaim: { ...claim, state: 'confirmed' } },
    ];
    expect(describeDone(challenges)).toBe('1 relevé sur 2');
  });

  it('name who confirms: never the claimant', () => {
    const host = { username: null, name: 'Nour', picUrl: null, portraitUrl: undefined };
    const by = (challengesConfirmedBy: 'guest' | 'host', role: 'guest' | 'host') =>
      describeConfirmer({ challengesConfirmedBy, role, host });
    expect(by('host', 'guest')).toBe('Nour doit confirmer');
    expect(by('guest', 'guest')).toBe('À confirmer par quelqu’un');
    expect(by('host', 'host')).toBe('À confirmer par quelqu’un');
  });
});
