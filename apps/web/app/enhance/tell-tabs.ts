/** Tells open tabs of the app that what waits on this device is not what it was. */
export function tellTabs(): void {
  const tabs = new BroadcastChannel('lampion-outbox');
  tabs.postMessage('changed');
  tabs.close();
}
