import { Input } from '@arco-design/web-react';
import { IconEdit } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import type { Language } from '../../../../contract/text';
import { useText } from '../../../i18n/text';
import type { TextCell as Cell, TextRow, TextsPageRef } from '../../../machines/administration/i18n-texts';
import { type ActRef, actDialog } from '../../../machines/base/act';
import { openDialog } from '../../../machines/records/records-page';
import { useCan } from '../../base/Can';
import { onEnter } from '../../base/enter';
import { LongText } from '../../base/LongText';
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
  if (edited) {
    const label = t(`i18nTexts.languages.${language}`);
    return <CellField cell={edited} text={text} label={label} required={language === 'zh-CN'} />;
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
  readonly label: string;
  /** A translation may be emptied, what it translates may not. */
  readonly required: boolean;
}

/** Enter saves, Esc leaves the text as it is, and so does leaving a field in which nothing was changed. */
function CellField({ cell, text, label, required }: FieldProps) {
  const { errors, busy } = useSelector(cell, actDialog<Cell, unknown, 'text'>, shallowEqual);
  const [typed, setTyped] = useState(text);
  const isMissing = required && typed.trim() === '';
  const submit = () => {
    if (typed === text) cell.send({ type: 'cancel' });
    else if (!isMissing) cell.send({ type: 'submit', filled: { text: typed } });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cell.send({ type: 'cancel' });
  };
  return (
    <Input
      autoFocus
      size="small"
      aria-label={label}
      disabled={busy}
      {...(isMissing || 'text' in errors ? { status: 'error' as const } : {})}
      value={typed}
      maxLength={500}
      onChange={(next) => {
        setTyped(next);
        cell.send({ type: 'edited', field: 'text' });
      }}
      onBlur={submit}
      onKeyDown={(event) => {
        onEnter(submit)(event);
        leave(event);
      }}
    />
  );
}
