import { reportError } from '../../platform/report-error.ts';
import { keepToken, returnAddress } from '../../platform/session/session.ts';
import { watchErrors } from '../../platform/watch-errors.ts';
import { returnFromProvider } from './attempt.ts';

/**
 * The screen that the identity provider sends browsers back to: opens the session, or says why
 * not. The address loses the answer first of all: neither history nor a bookmark keeps the code.
 */
async function open(): Promise<void> {
  const answer = location.search.slice(1);
  history.replaceState(null, '', location.pathname);
  const outcome = await returnFromProvider(answer);
  if ('refusal' in outcome) {
    showRefusal(outcome.refusal);
    return;
  }
  keepToken(outcome.token);
  location.replace(returnAddress(new URLSearchParams(outcome.search), '/admin'));
}

function showRefusal(text: string): void {
  document.querySelector('[data-waiting]')?.setAttribute('hidden', '');
  document.querySelector('[data-refused]')?.removeAttribute('hidden');
  const alert = document.querySelector('[role=alert]');
  if (alert) alert.textContent = text;
}

watchErrors(reportError);
void open();
