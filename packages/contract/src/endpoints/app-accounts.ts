import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accessTokenSchema } from '../schemas/account.ts';
import {
  appAccountPictureBodySchema,
  confirmPhoneBodySchema,
  createAppAccountBodySchema,
  ownAppAccountSchema,
  phoneBodySchema,
  registerMemberBodySchema,
  updateAppAccountBodySchema,
  usernameVerdictSchema,
} from '../schemas/member.ts';
import { usernameParamsSchema } from '../schemas/username.ts';

const tag = 'Membres';

export const appAccountEndpoints = {
  checkUsername: endpoint({
    method: 'GET',
    path: '/usernames/:username',
    tag,
    summary: 'Dit si un pseudo est libre ; sinon, en propose trois qui le sont.',
    details:
      'À demander pendant qu’on le tape : 200 fois en dix minutes par adresse IP. Le choisir peut encore échouer.',
    access: 'anyone',
    params: usernameParamsSchema,
    answer: usernameVerdictSchema,
  }),
  registerMember: endpoint({
    method: 'POST',
    path: '/members',
    tag,
    summary: 'Crée un compte et son pseudo, et ouvre une session.',
    details:
      'Une date de naissance de moins de 13 ans est refusée, et rien n’est gardé. La réponse va dans `Authorization: Bearer`.',
    access: 'anyone',
    body: registerMemberBodySchema,
    answer: accessTokenSchema,
    status: 201,
    // As for every account: the answer opens a session, and is kept nowhere.
    isDoneOnce: false,
    errors: ['email_taken', 'username_taken', 'username_reserved', 'under_age'],
  }),
  createAppAccount: endpoint({
    method: 'POST',
    path: '/me/app-account',
    tag,
    summary: 'Choisit le pseudo d’un compte qui n’en a pas encore.',
    access: 'signed-in',
    body: createAppAccountBodySchema,
    answer: ownAppAccountSchema,
    status: 201,
    errors: ['app_account_exists', 'username_taken', 'username_reserved', 'under_age'],
  }),
  getOwnAppAccount: endpoint({
    method: 'GET',
    path: '/me/app-account',
    tag,
    summary: 'Son profil de membre.',
    access: 'signed-in',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing'],
  }),
  updateOwnAppAccount: endpoint({
    method: 'PUT',
    path: '/me/app-account',
    tag,
    summary: 'Change son profil de membre ; le pseudo, une fois tous les 30 jours.',
    access: 'signed-in',
    body: updateAppAccountBodySchema,
    isQueued: true,
    answer: ownAppAccountSchema,
    errors: ['app_account_missing', 'username_taken', 'username_reserved', 'username_settled', 'under_age'],
  }),
  requestPhone: endpoint({
    method: 'POST',
    path: '/me/phone',
    tag,
    summary: 'Envoie un code par SMS à un téléphone que l’on veut ajouter.',
    details:
      'Le code vaut dix minutes et cinq essais. La réponse est la même pour un numéro que quelqu’un a déjà.',
    access: 'signed-in',
    body: phoneBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing'],
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/me/phone/confirm',
    tag,
    summary: 'Ajoute le téléphone avec le code qu’il a reçu.',
    access: 'signed-in',
    body: confirmPhoneBodySchema,
    answer: ownAppAccountSchema,
    errors: ['app_account_missing', 'wrong_verification_code'],
  }),
  removePhone: endpoint({
    method: 'DELETE',
    path: '/me/phone',
    tag,
    summary: 'Retire son téléphone.',
    access: 'signed-in',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing'],
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/me/picture',
    tag,
    summary: 'Met sa photo, à la place de celle d’avant.',
    access: 'signed-in',
    body: appAccountPictureBodySchema,
    bodyType: 'multipart',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing', 'too_large', 'unsupported_image'],
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/me/picture',
    tag,
    summary: 'Retire sa photo : le portrait dessiné revient.',
    access: 'signed-in',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing'],
  }),
};
