import { demoPassword } from '../../packages/server/src/demo/demo-accounts.ts';

/** A token of a demo account. */
export async function fetchToken(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return (await answer.json()).access_token;
}
