/** Runs in the page: the browser subscribes as it would with a push service within reach. */
export function answerLikeAPushService(): void {
  const bytes = (count: number) => btoa('k'.repeat(count)).replaceAll('=', '');
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    keys: { p256dh: bytes(65), auth: bytes(16) },
  };
  PushManager.prototype.subscribe = async () =>
    ({ toJSON: () => subscription }) as unknown as PushSubscription;
}

/** What Chromium says of it: the profiles of journeys are private ones, which no push service serves. */
export const noPushInPrivate = /console: Chrome currently does not support the Push API in incognito mode/;
