import type { ChallengeBoard } from '@lampion/contract/schemas/claim';
import { v4 as uuidv4 } from 'uuid';
import type { TestServer } from './build-test-server.ts';
import { planNight } from './night-helpers.ts';
import { callAs, type TestMember } from './party-helpers.ts';

type Caller = Pick<TestMember, 'headers'>;
type Method = 'DELETE' | 'GET' | 'POST' | 'PUT';

/** The code of a refusal, with its status. */
export const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

/** Calls about the challenges of nights of a server. */
export function callClaims(server: TestServer) {
  const ask = (who: Caller, night: string, [method, rest = '', body]: [Method, string?, object?]) =>
    callAs(server, who, [method, `/nights/${night}/claims${rest}`, body]);

  const board = async (who: Caller, night: string): Promise<ChallengeBoard> =>
    (await ask(who, night, ['GET'])).json();

  async function addChallenge(host: Caller, night: string, more: object = {}): Promise<string> {
    const id = uuidv4();
    const body = { id, title: 'La photo de groupe', points: 20, ...more };
    const answer = await ask(host, night, ['POST', '/challenges', body]);
    if (answer.statusCode !== 204) throw new Error(answer.body);
    return id;
  }

  async function claim(who: Caller, night: string, challengeId: string, id: string = uuidv4()) {
    const answer = await ask(who, night, ['POST', '', { id, challengeId, word: 'Tout le comptoir y est.' }]);
    return { id, answer };
  }

  const confirm = (who: Caller, night: string, id: string, isConfirmed = true, word = '') =>
    ask(who, night, ['PUT', `/${id}/answer`, { isConfirmed, word }]);

  const choose = (host: Caller, night: string, challengesConfirmedBy: string) =>
    callAs(server, host, ['PUT', `/nights/${night}`, { challengesConfirmedBy }]);

  /** A party with one challenge of 20 points. */
  async function planChallenge() {
    const planned = await planNight(server, { screens: ['challenges'] });
    return { ...planned, challengeId: await addChallenge(planned.host, planned.id) };
  }

  return { ask, board, addChallenge, claim, confirm, choose, planChallenge };
}
