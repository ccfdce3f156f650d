/** Runs in the page: the browser subscribes as it would with a push service available. */
export function answerLikeAPushService(): void {
  const bytes = (count: number) => btoa('k'.repeat(count)).replaceAll('=', '');
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    keys: { p256dh: bytes(65), auth: bytes(16) },
  };
  PushManager.prototype.subscribe = async () =>
    ({ toJSON: () => subscription }) as unknown as PushSubscription;
}

/** Chromium's error: profiles of journeys are incognito, which push services do not support. */
export const noPushInPrivate = /console: Chrome currently does not support the Push API in incognito mode/;
