import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@arco-design/web-react/icon';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { FONT_SIZES } from '../../../contract/rich-text';
import { useText } from '../../i18n/text';
import * as commands from './commands';
import type { Here } from './here';
import { Tool } from './Tool';
import { actOnTable, type TableAct } from './tables';

interface Props {
  readonly here: Here;
}

const KINDS: readonly commands.BlockKind[] = ['paragraph', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'code'];

export function KindChoice({ here }: Props) {
  const t = useText();
  const editor = useSlateStatic();
  const choose = (kind: string) => {
    const chosen = KINDS.find((each) => each === kind);
    if (chosen) commands.setBlock(editor, chosen);
    ReactEditor.focus(editor);
  };
  return (
    <select tabIndex={-1} aria-label={t('editor.kind')} value={here.kind} onChange={({ target }) => choose(target.value)}>
      {KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {t(`editor.kinds.${kind}`)}
        </option>
      ))}
    </select>
  );
}

/** §9: 10 to 72. */
const SIZES = [10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72].filter(
  (size) => size >= FONT_SIZES.least && size <= FONT_SIZES.most,
);

export function SizeChoice({ here }: Props) {
  const t = useText();
  const editor = useSlateStatic();
  const { size } = here;
  const sizes = size === undefined || SIZES.includes(size) ? SIZES : [...SIZES, size].sort((one, other) => one - other);
  const choose = (chosen: string) => {
    commands.setLook(editor, 'size', chosen === '' ? null : Number(chosen));
    ReactEditor.focus(editor);
  };
  return (
    <select tabIndex={-1} aria-label={t('editor.size')} value={size ?? ''} onChange={({ target }) => choose(target.value)}>
      <option value="">{t('editor.usualSize')}</option>
      {sizes.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}

export function Aligns({ here }: Props) {
  const t = useText();
  const editor = useSlateStatic();
  const { align } = here;
  return (
    <>
      <Tool label={t('editor.left')} icon={<IconAlignLeft />} pressed={!align} onPress={() => commands.setAlign(editor, null)} />
      <Tool
        label={t('editor.center')}
        icon={<IconAlignCenter />}
        pressed={align === 'center'}
        onPress={() => commands.setAlign(editor, 'center')}
      />
      <Tool
        label={t('editor.right')}
        icon={<IconAlignRight />}
        pressed={align === 'right'}
        onPress={() => commands.setAlign(editor, 'right')}
      />
    </>
  );
}

const TABLE_ACTS: readonly TableAct[] = ['addRow', 'addColumn', 'removeRow', 'removeColumn', 'removeTable'];

/** What can be done with the table around the cursor. */
export function TableTools({ here }: Props) {
  const t = useText();
  const editor = useSlateStatic();
  const { inTable } = here;
  if (!inTable) return null;
  const act = (name: string) => {
    const chosen = TABLE_ACTS.find((each) => each === name);
    if (chosen) actOnTable(editor, chosen);
    ReactEditor.focus(editor);
  };
  return (
    <select tabIndex={-1} aria-label={t('editor.tableActs.label')} value="" onChange={({ target }) => act(target.value)}>
      <option value="">{t('editor.tableActs.label')}</option>
      {TABLE_ACTS.map((each) => (
        <option key={each} value={each}>
          {t(`editor.tableActs.${each}`)}
        </option>
      ))}
    </select>
  );
}
