import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import {
  describeLookupFailure,
  describeSendFailure,
  describeVerifyFailure,
  words,
} from './use-connection.ts';

const offline = new ApiError(0, 'offline', 'La connexion a échoué.');
const unknown = new ApiError(404, 'app_account_not_found', 'Aucun compte de l’application ne porte ce nom.');
const silent = new ApiError(502, 'internal', 'Erreur 502');
const tooMany = new ApiError(429, 'too_many_attempts', 'Trop de tentatives.');
const signedOut = new ApiError(401, 'not_authenticated', "Vous n'êtes pas authentifié");

describe('what is said when connecting fails', () => {
  it('of a search: the server’s words, else the catalogue’s', () => {
    expect(describeLookupFailure(unknown)).toBe(unknown.message);
    expect(describeLookupFailure(silent)).toBe(words.lookupRefused);
    expect(describeLookupFailure(offline)).toBe(words.lookupFailed);
    expect(describeLookupFailure(new Error('x'))).toBe(words.lookupFailed);
  });

  it('of sending: the reason, when known', () => {
    expect(describeSendFailure(tooMany)).toBe(tooMany.message);
    expect(describeSendFailure(silent)).toBeUndefined();
  });

  it('of a code: that it is wrong, unless something else is in the way', () => {
    const wrong = new ApiError(400, 'wrong_verification_code', words.wrongCode);
    expect([wrong, silent].map(describeVerifyFailure)).toEqual([words.wrongCode, words.wrongCode]);
    expect([tooMany, offline].map(describeVerifyFailure)).toEqual([tooMany.message, offline.message]);
  });

  it('of a missing token: that it is missing', () => {
    const lost = "Token d'authentification introuvable";
    const say = [describeLookupFailure, describeSendFailure, describeVerifyFailure];
    expect(say.map((describe) => describe(signedOut))).toEqual([lost, lost, lost]);
  });
});
