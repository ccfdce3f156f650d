import {
  type GuestImport,
  type ImportFault,
  importFieldLabels,
} from '@lampion/contract/events/imports/guest-imports';
import type { InvitationPreview, Invitee } from '@lampion/contract/events/invitations';
import { NICKNAME_MAX } from '@lampion/contract/events/replies';
import {
  columnUseLabels,
  type ListSource,
  listSourceLabels,
} from '@lampion/contract/events/rules/list-sources';
import { fr } from '@lampion/contract/french';
import { formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { countFresh } from './guest-import.ts';

/** A list as it was read, pasted or from a file. */
export interface ReadList {
  /** How many would be invited. */
  readonly freshCount: number;
  readonly people: readonly Invitee[];
  readonly knownCount: number;
  readonly repeatedCount: number;
  readonly faultCount: number;
  /** The service that wrote it, and what becomes of its columns. */
  readonly source: InvitationPreview['source'];
  readonly columns: InvitationPreview['columns'];
  readonly leftOutCount: number;
  /** The first ones. */
  readonly faults: readonly (Pick<ImportFault, 'line' | 'text' | 'message'> & Partial<ImportFault>)[];
}

/**
 * Enough to see that names and addresses were parsed correctly, and to correct those of a usual
 * list.
 */
const SHOWN = 100;

export function readPreview({ people, ...figures }: InvitationPreview): ReadList {
  return { ...figures, freshCount: people.length, people: people.slice(0, SHOWN) };
}

/** Guests already on the list may be among the first rows: they are shown as parsed. */
export function readImport(list: GuestImport): ReadList {
  return { ...list, freshCount: countFresh(list) };
}

interface PreviewListProps {
  list: ReadList;
  /** Downloads all errors as a file, when they are stored. */
  onDownload?: () => void;
}

/**
 * The parsed invitation list: who would be invited, whose names can be corrected, who is skipped,
 * and the lines to correct.
 */
export function InvitationPreviewList({
  list,
  onDownload,
  onRename,
}: PreviewListProps & { onRename: (person: Invitee) => void }) {
  const { freshCount, people, knownCount, repeatedCount, faultCount } = list;
  const { source, columns, leftOutCount } = list;
  const others = freshCount + knownCount - people.length;
  return (
    <div className="invitation-preview">
      <p role="status">
        <b>{fr(`${formatCount(freshCount)} à inviter`)}</b>
        {knownCount > 0 && fr(`, ${formatCount(knownCount)} déjà sur la liste`)}
        {repeatedCount > 0 && fr(`, ${formatCount(repeatedCount)} en double`)}
        {faultCount > 0 && fr(`, ${formatCount(faultCount)} à corriger`)}
      </p>
      {leftOutCount > 0 && <p>{fr(describeLeftOut(leftOutCount))}</p>}
      {people.length > 0 && (
        <ul className="invitation-people">
          {people.map((person) => (
            <InvitedPerson key={person.email} person={person} onRename={onRename} />
          ))}
          {others > 0 && <li className="muted">{fr(`et ${formatCount(others)} de plus`)}</li>}
        </ul>
      )}
      {list.faults.length > 0 && <ImportFaults list={list} onDownload={onDownload} />}
      {source && <ListColumns source={source} columns={columns} />}
    </div>
  );
}

const describeLeftOut = (count: number) =>
  count === 1
    ? 'Une ligne est laissée de côté : annulée, remboursée, ou de quelqu’un qui ne vient pas.'
    : `${formatCount(count)} lignes sont laissées de côté : annulées, remboursées, ou de gens qui ne viennent pas.`;

interface ListColumnsProps extends Pick<ReadList, 'columns'> {
  source: ListSource;
}

/** Which column of a recognised export became what; the others are not used. */
function ListColumns({ source, columns }: ListColumnsProps) {
  return (
    <table className="data-table">
      <caption>{fr(`Export de ${listSourceLabels[source]} reconnu`)}</caption>
      <thead>
        <tr>
          <th scope="col">Colonne du fichier</th>
          <th scope="col">Ce qu’elle devient</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ heading, use }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may be doubled, and never move
          <tr key={index}>
            <th scope="row">{heading}</th>
            <td>{fr(columnUseLabels[use])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name can be corrected in place; an emptied one is restored. */
function InvitedPerson({ person, onRename }: { person: Invitee; onRename: (person: Invitee) => void }) {
  const { email } = person;
  const [typed, setTyped] = useState(person.nickname);
  function correct() {
    const nickname = typed.trim();
    setTyped(nickname || person.nickname);
    if (nickname !== '' && nickname !== person.nickname) onRename({ email, nickname });
  }
  return (
    <li>
      <Input
        aria-label={`Nom de ${email}`}
        maxCharacters={NICKNAME_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={correct}
      />
      <span className="muted">{email}</span>
    </li>
  );
}

export function ImportFaults({ list: { faults, faultCount }, onDownload }: PreviewListProps) {
  const isCut = faultCount > faults.length;
  return (
    <>
      <table className="data-table">
        <caption>
          {isCut
            ? fr(`Les ${formatCount(faults.length)} premières lignes à corriger : elles ne sont pas invitées`)
            : fr('Lignes à corriger : elles ne sont pas invitées')}
        </caption>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Contenu</th>
            <th scope="col">Problème</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, text, field, message }) => (
            <tr key={`${line} ${text}`}>
              <th scope="row">{line}</th>
              <td>{text}</td>
              <td>
                {field === 'nickname' && <>{labelOf(importFieldLabels, field)} : </>}
                {fr(message)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {onDownload && (
        <Button size="small" onClick={onDownload}>
          <Icon of={Download} />
          Télécharger toutes les lignes à corriger
        </Button>
      )}
    </>
  );
}
