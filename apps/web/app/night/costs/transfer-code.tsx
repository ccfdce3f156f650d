import { fr } from '@lampion/contract/french';
import type { SepaAccount } from '@lampion/contract/night/costs';
import { writeSepaCode } from '@lampion/contract/night/rules/sepa-transfer';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { Copy, ImageDown } from 'lucide-react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { QrImage, renderQrPng } from '../../ui/qr-image.tsx';
import { copyText } from '../../ui/toaster.tsx';
import { reportFailure } from '../../ui/use-task.ts';

interface TransferCodeProps {
  account: SepaAccount;
  cents: number;
  /** Who receives it. */
  to: string;
  reason: string;
}

/**
 * A SEPA transfer as a code for banking apps, on paper in both themes: some read no inverted one.
 */
export function TransferCode({ account, cents, to, reason }: TransferCodeProps) {
  const text = writeSepaCode({ ...account, cents, reason });
  const copy = () =>
    copyText(
      account.iban,
      { title: 'IBAN copié' },
      { title: 'IBAN non copié', text: 'Gardez plutôt le code, ou demandez l’IBAN.' },
    );
  const save = () =>
    reportFailure('Le code n’a pas été gardé', async () =>
      saveFile(await renderQrPng(text, 'M'), 'virement.png'),
    );
  return (
    <div className="n-transfer">
      <div className="n-sepa" data-theme="light">
        <QrImage
          text={text}
          ecc="M"
          label={`Code de virement SEPA : ${formatMoney(cents)} à ${account.holder}`}
        />
        <div>
          <b>Virement SEPA</b>
          <p>{fr('Le montant, le nom et le motif sont déjà dans le code.')}</p>
        </div>
      </div>
      <div className="n-sepa-a">
        <Button variant="ink" onClick={() => void save()}>
          <Icon of={ImageDown} />
          Garder le code
        </Button>
        <Button onClick={() => void copy()}>
          <Icon of={Copy} />
          {fr('Copier l’IBAN')}
        </Button>
      </div>
      <p className="muted">
        {fr(
          `Même téléphone ? Gardez le code, puis ouvrez-le depuis l’appli de votre banque. L’argent va de vous à ${to}, Lampion n’y touche pas.`,
        )}
      </p>
    </div>
  );
}
