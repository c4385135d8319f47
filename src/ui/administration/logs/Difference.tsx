import type { Operation } from '../../../../contract/logs';
import { useText } from '../../../i18n/text';
import { differenceOf, type FieldChange } from '../../../machines/administration/difference';
import { useKeptWords } from './kept-words';
import { fieldWord } from './operation-words';

interface Props {
  readonly operation: Operation;
  readonly zone: string;
  /** Also the fields that stayed as they were. */
  readonly whole: boolean;
}

/** The longest list of entries that is shown one by one. */
const MOST_ENTRIES = 20;

/** A record before and after its change, field by field. On a phone, before stands above after. */
export function Difference({ operation: { before, after }, zone, whole }: Props) {
  const t = useText();
  const fields = differenceOf(before, after);
  const shown = whole ? fields : fields.filter(({ changed }) => changed);
  if (shown.length === 0) return <p className="operation-none">{t(fields.length === 0 ? 'logs.noFields' : 'logs.noChanges')}</p>;
  return (
    <table className="operation-difference">
      <thead>
        <tr>
          <th scope="col">{t('logs.field')}</th>
          <th scope="col">{t('logs.before')}</th>
          <th scope="col">{t('logs.after')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((change) => (
          <FieldRow key={change.field} change={change} zone={zone} />
        ))}
      </tbody>
    </table>
  );
}

/** Signs carry the difference, not colour alone. */
function FieldRow({ change: { field, before, after, changed, entries }, zone }: { change: FieldChange; zone: string }) {
  const t = useText();
  const words = useKeptWords(zone);
  return (
    <tr>
      <th scope="row">{fieldWord(t, field)}</th>
      {entries ? (
        <td colSpan={2}>
          <Entries sign="−" say={t('logs.removedEntries')} entries={entries.removed.map((one) => words(field, one))} />
          <Entries sign="+" say={t('logs.addedEntries')} entries={entries.added.map((one) => words(field, one))} />
        </td>
      ) : (
        <>
          <td data-title={t('logs.before')} data-sign={changed ? '−' : undefined}>
            {words(field, before)}
          </td>
          <td data-title={t('logs.after')} data-sign={changed ? '+' : undefined}>
            {words(field, after)}
          </td>
        </>
      )}
    </tr>
  );
}

function Entries({ sign, say, entries }: { sign: string; say: string; entries: readonly string[] }) {
  const t = useText();
  if (entries.length === 0) return null;
  const rest = entries.length - MOST_ENTRIES;
  return (
    <ul aria-label={say}>
      {entries.slice(0, MOST_ENTRIES).map((entry) => (
        <li key={entry} data-sign={sign}>
          {entry}
        </li>
      ))}
      {rest > 0 && <li data-sign={sign}>{t('logs.more', { count: rest })}</li>}
    </ul>
  );
}
