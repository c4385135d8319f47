import { Button, Input, InputNumber } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { HEADER_WIDTH, HEADERS_AT_MOST, type TableHeader } from '../../../contract/user-files';
import { useText } from '../../i18n/text';
import { type HeaderEditorRef, headerEditor } from '../../machines/records/header-editor';
import { Dialog } from '../forms/Dialog';
import '../base/mono.css';
import './header-editor.css';

interface Props {
  readonly editor: HeaderEditorRef;
  readonly title: string;
  /** What is done with the rows, as the button says it. */
  readonly button: string;
  /** The keys that there are, each with what it is called. */
  readonly keys: readonly { readonly key: string; readonly name: string }[];
}

/** The table-header editor (§2.7): rows of name, key and width; each row has a button that adds one below it and one that deletes it. */
export function HeaderEditor({ editor, title, button, keys }: Props) {
  const t = useText();
  const listId = useId();
  const { rows, isEmpty, asks, busy } = useSelector(editor, headerEditor, shallowEqual);
  const close = () => editor.send({ type: 'close' });
  const buttons = (
    <>
      <Button aria-disabled={busy} onClick={close}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" loading={busy} aria-disabled={busy} onClick={() => editor.send({ type: 'confirm' })}>
        {button}
      </Button>
    </>
  );
  return (
    <Dialog wide title={title} footer={buttons} onCancel={close}>
      <datalist id={listId}>
        {keys.map(({ key, name }) => (
          <option key={key} value={key} label={name} />
        ))}
      </datalist>
      <div className="header-editor">
        <div className="header-editor-head" aria-hidden="true">
          <span>{t('headers.value')}</span>
          <span>{t('headers.type')}</span>
          <span>{t('headers.width')}</span>
        </div>
        <ol>
          {Array.from(rows.entries(), ([at, row]) => (
            <li key={at}>
              <HeaderFields
                editor={editor}
                row={row}
                at={at}
                listId={listId}
                isFull={rows.length >= HEADERS_AT_MOST}
                usual={keys.find(({ key }) => key === row.type)?.name ?? ''}
              />
            </li>
          ))}
        </ol>
      </div>
      <p className="header-editor-empty" role="alert">
        {isEmpty && <span>{t('headers.needed')}</span>}
      </p>
      {asks && <RemovalQuestion editor={editor} />}
    </Dialog>
  );
}

interface FieldsProps {
  readonly editor: HeaderEditorRef;
  readonly row: TableHeader;
  readonly at: number;
  readonly listId: string;
  readonly isFull: boolean;
  /** What the head says where no name is given. */
  readonly usual: string;
}

function HeaderFields({ editor, row, at, listId, isFull, usual }: FieldsProps) {
  const t = useText();
  const labelOf = (label: string) => t('headers.field', { row: at + 1, label });
  const edit = (fields: Partial<TableHeader>) => editor.send({ type: 'edited', at, row: fields });
  return (
    <>
      <Input
        aria-label={labelOf(t('headers.value'))}
        maxLength={64}
        value={row.value}
        placeholder={usual}
        autoComplete="off"
        onChange={(value) => edit({ value })}
      />
      <Input
        className="mono"
        aria-label={labelOf(t('headers.type'))}
        maxLength={64}
        value={row.type}
        list={listId}
        autoComplete="off"
        onChange={(type) => edit({ type })}
      />
      <InputNumber
        hideControl
        aria-label={labelOf(t('headers.width'))}
        min={HEADER_WIDTH.least}
        max={HEADER_WIDTH.most}
        precision={0}
        value={row.width}
        onChange={(width) => edit({ width: width ?? HEADER_WIDTH.usual })}
      />
      <span className="header-editor-acts">
        <Button
          type="text"
          icon={<IconPlus />}
          disabled={isFull}
          aria-label={t('headers.add', { row: at + 1 })}
          title={t('headers.add', { row: at + 1 })}
          onClick={() => editor.send({ type: 'add', at })}
        />
        <Button
          type="text"
          icon={<IconDelete />}
          aria-label={t('headers.remove', { row: at + 1 })}
          title={t('headers.remove', { row: at + 1 })}
          onClick={() => editor.send({ type: 'remove', at })}
        />
      </span>
    </>
  );
}

function RemovalQuestion({ editor }: Pick<Props, 'editor'>) {
  const t = useText();
  const no = () => editor.send({ type: 'no' });
  const buttons = (
    <>
      <Button onClick={no}>{t('list.cancel')}</Button>
      <Button type="primary" status="danger" onClick={() => editor.send({ type: 'yes' })}>
        {t('list.remove')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('list.confirmTitle')} footer={buttons} onCancel={no}>
      <p>{t('headers.sure')}</p>
    </Dialog>
  );
}
