import type { FieldChange } from './describe-change.ts';

/** What an action changed: each field before and after. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className="adm-changes">
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td data-label="Avant">
              <del>{before}</del>
            </td>
            <td data-label="Après">
              <ins>{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
