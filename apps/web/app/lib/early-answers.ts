import { ACCOUNT_KEY, TOKEN_KEY } from './session.ts';

/** What a screen shows that the page can ask for before its scripts are there: addresses of GET calls. */
export interface EarlyCalls {
  /** The screen's own address: at any other, nothing is asked. */
  readonly path: string;
  readonly calls: readonly string[];
  /** Asked for as well where the device does not know whose session it is. */
  readonly account: string;
}

declare global {
  interface Window {
    /** Set by `earlyAnswersScript`; answers under way, by their address. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/** Asks early for whoever is signed in. Runs in the head of the page; failures are for whoever takes the answer. */
export const earlyAnswersScript = ({ path, calls, account }: EarlyCalls): string =>
  `(function(w){try{var t=localStorage.getItem('${TOKEN_KEY}'),k=localStorage.getItem('${ACCOUNT_KEY}')}catch(e){}if(!t||location.pathname!=='${path}')return;w.earlyAnswers={};(k?[]:['${account}']).concat(${JSON.stringify(calls)}).forEach(function(a){var p=w.earlyAnswers[a]=fetch(a,{headers:{authorization:'Bearer '+t}});p.catch(function(){})})})(window)`;

/** The answer to a call that was asked for early. Each is given once, as an answer can be read once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.[address];
  delete window.earlyAnswers?.[address];
  return answer;
}
