/** Storage key of the chosen theme: "light" or "dark"; without it the system decides. */
export const THEME_KEY = 'theme';

/** Runs before the first paint, so that the dark theme never starts with a light flash. */
export const themeBootScript = `(function(d){try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}d.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})(document.documentElement.dataset)`;
