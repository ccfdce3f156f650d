const SCRIPT = 'https://accounts.google.com/gsi/client';

interface GoogleAccounts {
  id: {
    initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void;
    renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
  };
}

declare global {
  interface Window {
    google?: { accounts: GoogleAccounts };
  }
}

/** Loads Google's script, only on screens with its button. Rejects when it does not load. */
export function loadGoogle(): Promise<GoogleAccounts> {
  return new Promise((resolve, reject) => {
    if (window.google) return resolve(window.google.accounts);
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.google ? resolve(window.google.accounts) : reject(new Error('no Google')));
    script.onerror = () => reject(new Error('no Google'));
    document.head.append(script);
  });
}

interface GoogleButton {
  readonly place: HTMLElement;
  readonly clientId: string;
  readonly onToken: (token: string) => void;
}

/** Renders Google's own button in `place`. */
export function showGoogleButton({ id }: GoogleAccounts, { place, clientId, onToken }: GoogleButton): void {
  id.initialize({ client_id: clientId, callback: ({ credential }) => onToken(credential) });
  id.renderButton(place, { theme: 'outline', size: 'large', shape: 'pill', locale: 'fr', width: 400 });
}
