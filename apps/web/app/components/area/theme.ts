/** Where the chosen theme is kept: "light" or "dark"; absent follows the system. */
export const THEME_KEY = 'theme';

/** Runs before the first paint, so that nobody in the dark is blinded by paper first. */
export const themeBootScript = `(function(d){try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}d.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})(document.documentElement.dataset)`;
