import { fr } from '@lampion/contract/french';
import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import {
  Ban,
  Download,
  KeyRound,
  LogOut,
  ShieldMinus,
  ShieldOff,
  ShieldPlus,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TypedConfirmDialog } from '../../../components/area/typed-confirm-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useUserActions } from './use-user-actions.ts';
import { type Question, userQuestions } from './user-questions.ts';
import { nameUser } from './user-words.ts';

/** Why some actions on this account are not allowed, in a sentence; undefined when all are. */
function explainLimits({ isSelf, isLastAdmin }: UserDetail): string | undefined {
  if (isLastAdmin)
    return 'Personne d’autre n’administre Lampion : ce compte ne peut être ni suspendu ni supprimé.';
  if (isSelf) return 'C’est votre compte : il ne peut être ni suspendu ni supprimé d’ici.';
  return undefined;
}

/** Actions confirmed by typing the account's address. */
type Typed = 'export' | 'erase';

/** The actions on an account; those its owner would notice ask for confirmation. */
export function UserActions({ user }: { user: UserDetail }) {
  const actions = useUserActions(user);
  const [asked, setAsked] = useState<Question | Typed>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const isProtected = user.isSelf || user.isLastAdmin;
  const limits = explainLimits(user);
  async function erase() {
    if (await actions.erase()) await navigate('/admin/users', { replace: true });
  }
  return (
    <Card aria-labelledby="user-actions">
      <CardHead id="user-actions" title="Actions" />
      {limits && <p className="muted adm-limits">{limits}</p>}
      <div className="adm-actions-list">
        <Button onClick={() => setAsked('sendReset')}>
          <Icon of={KeyRound} />
          {fr('Envoyer un lien de mot de passe')}
        </Button>
        <Button onClick={() => setAsked('endSessions')}>
          <Icon of={LogOut} />
          Fermer les sessions
        </Button>
        {user.hasSecondFactor && (
          <Button onClick={() => setAsked('removeSecondFactor')} disabled={user.isSelf}>
            <Icon of={ShieldOff} />
            Retirer la double authentification
          </Button>
        )}
        <Button onClick={() => setAsked('export')}>
          <Icon of={Download} />
          Exporter les données
        </Button>
        {user.role === 'admin' ? (
          <Button onClick={() => setAsked('revokeAdmin')} disabled={user.isLastAdmin}>
            <Icon of={ShieldMinus} />
            Retirer l’administration
          </Button>
        ) : (
          <Button onClick={() => setAsked('grantAdmin')}>
            <Icon of={ShieldPlus} />
            Donner l’administration
          </Button>
        )}
        {user.state === 'suspended' ? (
          <Button onClick={actions.reactivate} disabled={actions.isBusy}>
            <Icon of={Undo2} />
            Réactiver le compte
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsked('suspend')} disabled={isProtected}>
            <Icon of={Ban} />
            Suspendre le compte
          </Button>
        )}
        <Button variant="danger" onClick={() => setAsked('erase')} disabled={isProtected}>
          <Icon of={Trash2} />
          Supprimer le compte
        </Button>
      </div>
      {asked && asked !== 'erase' && asked !== 'export' && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          {...userQuestions[asked](nameUser(user), user.email)}
          pendingText={actions.isBusy ? 'Un instant…' : undefined}
          onConfirm={() => void actions[asked]().then(close)}
        />
      )}
      {asked === 'export' && (
        <TypedConfirmDialog
          onClose={close}
          title="Exporter les données de ce compte ?"
          text={`Le fichier contient toutes les données personnelles de ${nameUser(user)} : ne le remettez qu’à cette personne. Le journal en garde la trace.`}
          label="Recopiez l’adresse du compte"
          expected={user.email}
          confirm="Exporter les données"
          isDanger={false}
          pendingText={actions.isBusy ? 'Un instant…' : undefined}
          onConfirm={() => void actions.exportData().then(close)}
        />
      )}
      {asked === 'erase' && (
        <TypedConfirmDialog
          onClose={close}
          title="Supprimer ce compte ?"
          text={`Le compte de ${nameUser(user)}, ses événements et ses données seront perdus. Cette action est définitive.`}
          label="Recopiez l’adresse du compte"
          expected={user.email}
          confirm="Supprimer le compte"
          pendingText={actions.isBusy ? 'Suppression…' : undefined}
          onConfirm={() => void erase()}
        />
      )}
    </Card>
  );
}
