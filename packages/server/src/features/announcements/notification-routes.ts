import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { forgetDevice, listDevices, registerDevice } from './devices.ts';
import { getPreferences } from './get-preferences.ts';
import { subscribeGuest } from './subscribe-guest.ts';
import {
  resetOrganiserPreferences,
  updateOrganiserPreferences,
  updatePreferences,
} from './update-preferences.ts';
import { updateSubscription } from './update-subscription.ts';

export function registerNotificationRoutes(route: Route, deps: Deps): void {
  const endpoints = notificationEndpoints;
  route(endpoints.getPushKey, async () => ({ publicKey: await deps.webPush.publicKey() }));
  route(endpoints.listDevices, ({ actor }) => listDevices(deps, actor));
  route(endpoints.registerDevice, ({ actor, body }) => registerDevice(deps, actor, body));
  route(endpoints.forgetDevice, async ({ actor, params }) => {
    await forgetDevice(deps, actor, params.id);
    return null;
  });
  route(endpoints.subscribeGuest, ({ client, body }) => subscribeGuest(deps, client, body));
  route(endpoints.updateSubscription, async ({ client, body }) => {
    await updateSubscription(deps, client, body);
    return null;
  });
  route(endpoints.getNotificationPreferences, ({ actor }) => getPreferences(deps, actor));
  route(endpoints.updateNotificationPreferences, ({ actor, body }) => updatePreferences(deps, actor, body));
  route(endpoints.updateOrganiserPreferences, ({ actor, params, body }) =>
    updateOrganiserPreferences(deps, actor, params.organiserId, body),
  );
  route(endpoints.resetOrganiserPreferences, ({ actor, params }) =>
    resetOrganiserPreferences(deps, actor, params.organiserId),
  );
}
