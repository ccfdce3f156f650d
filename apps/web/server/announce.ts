import { demoAccounts } from '@lampion/server/demo/demo-accounts';

/** What a developer sees first: the address of the server and the accounts to sign in with. */
export function announce(address: string, hasDemo: boolean): void {
  const lines = ['', `  Lampion : ${address.replace('127.0.0.1', 'localhost')}`, ''];
  if (hasDemo) {
    lines.push('  Comptes de démonstration (mot de passe lampion-demo) :');
    for (const { email, label } of demoAccounts) lines.push(`    ${email.padEnd(22)} ${label}`);
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
