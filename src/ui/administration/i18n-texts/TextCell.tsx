import { Input } from '@arco-design/web-react';
import { IconEdit } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { Language } from '../../../../contract/text';
import { failureText } from '../../../i18n/failure-text';
import { useText } from '../../../i18n/text';
import type { TextCell as Cell, TextRow, TextsPageRef } from '../../../machines/administration/i18n-texts';
import { type ActRef, actDialog } from '../../../machines/base/act';
import { openDialog } from '../../../machines/records/records-page';
import { useCan } from '../../base/Can';
import { isComposing, onEnter } from '../../base/enter';
import { LongText } from '../../base/LongText';
import { TEXT_LENGTH } from './TextFields';
import './text-cell.css';

interface Props {
  readonly page: TextsPageRef<File>;
  readonly row: TextRow;
  readonly language: Language;
}

/** A text in one language: a press turns it into a field. */
export function TextCell({ page, row, language }: Props) {
  const t = useText();
  const can = useCan();
  const { cell } = useSelector(page, openDialog, shallowEqual);
  const edited = cell && isAbout(cell, row, language) ? cell : null;
  const text = row.message[language] ?? '';
  // Outlives the field: where another user was faster, what was typed is there again when the cell is opened again.
  const [unsaved, setUnsaved] = useState<string | null>(null);
  if (!edited && unsaved !== null && unsaved.trim() === text) setUnsaved(null);
  if (edited) {
    const label = t(`i18nTexts.languages.${language}`);
    const typing = { typed: unsaved ?? text, onType: setUnsaved };
    return <CellField cell={edited} text={text} label={label} required={language === 'zh-CN'} {...typing} />;
  }
  const shown = text ? <LongText text={text} /> : <span className="muted">{t('i18nTexts.none')}</span>;
  if (!can('i18n:edit')) return shown;
  return (
    <button
      type="button"
      className="text-cell"
      title={t('i18nTexts.editInPlace')}
      onClick={() => page.send({ type: 'open', dialog: 'cell', about: { row, language } })}
    >
      {shown}
      <IconEdit className="text-cell-sign" />
    </button>
  );
}

type CellRef = ActRef<Cell, unknown, 'text'>;

const isAbout = (cell: CellRef, row: TextRow, language: Language) => {
  const { subject } = actDialog(cell.getSnapshot());
  return subject.row.id === row.id && subject.language === language;
};

interface FieldProps {
  readonly cell: CellRef;
  readonly text: string;
  readonly typed: string;
  /** Null gives up what was typed. */
  readonly onType: (typed: string | null) => void;
  readonly label: string;
  /** A translation may be emptied, what it translates may not. */
  readonly required: boolean;
}

/**
 * Enter and leaving the field save. Esc, and leaving it unchanged, keep the text as it was. A text that was refused is sent again by
 * Enter only: who leaves the field has not asked for it.
 */
function CellField({ cell, text, typed, onType, label, required }: FieldProps) {
  const t = useText();
  const problem = useId();
  const { errors, refusal, busy } = useSelector(cell, actDialog<Cell, unknown, 'text'>, shallowEqual);
  const [sent, setSent] = useState(text);
  const isMissing = required && typed.trim() === '';
  const isTooLong = typed.trim().length > TEXT_LENGTH;
  const cancel = () => {
    onType(null);
    cell.send({ type: 'cancel' });
  };
  const save = () => {
    if (typed === text) return cancel();
    if (isMissing || isTooLong) return;
    setSent(typed);
    cell.send({ type: 'submit', filled: { text: typed } });
  };
  const leave = () => {
    if (typed === text || typed !== sent) save();
  };
  const problemOf = () => {
    if (isMissing) return t('list.required', { label });
    if (isTooLong) return t('list.tooLong', { label, max: TEXT_LENGTH });
    return refusal && failureText(t, refusal, 'operation');
  };
  return (
    <>
      <Input
        autoFocus
        size="small"
        aria-label={label}
        aria-describedby={problem}
        disabled={busy}
        {...(isMissing || isTooLong || refusal || 'text' in errors ? { status: 'error' as const } : {})}
        value={typed}
        onChange={(next) => {
          onType(next);
          cell.send({ type: 'edited', field: 'text' });
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          onEnter(save)(event);
          if (event.key === 'Escape' && !isComposing(event)) cancel();
        }}
      />
      <span id={problem} className="text-cell-problem" role="alert">
        {problemOf()}
      </span>
    </>
  );
}
