import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text';
import { type ActRef, actDialog } from '../../machines/base/act';
import { openDialog } from '../../machines/records/records-page';
import type { StandardTreePage } from '../../machines/records/tree-dialogs';
import { standing, treePage } from '../../machines/records/tree-page';
import type { TreeRow } from '../../machines/records/tree-rows';
import { QuestionDialog } from '../forms/ActDialog';
import { Dialog } from '../forms/Dialog';
import { ParentPick } from './ParentPick';
import type { TreeLook, TreeTexts } from './tree-look';

interface Props<Row extends TreeRow, Values extends object> {
  readonly page: StandardTreePage<Row, Values>;
  readonly look: TreeLook<Row>;
  readonly texts: TreeTexts<Row>;
}

/** The questions about moving a row: whether it shall hang on a new parent, and on which. */
export function TreeMoves<Row extends TreeRow, Values extends object>({ page, look, texts }: Props<Row, Values>) {
  const { step } = useSelector(page, treePage<Row>, shallowEqual);
  const { relocation } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      {step === 'asking' && <ParentQuestion page={page} look={look} texts={texts} />}
      {relocation && <Relocation page={page} act={relocation} look={look} texts={texts} />}
    </>
  );
}

function ParentQuestion<Row extends TreeRow, Values extends object>({ page, look, texts }: Props<Row, Values>) {
  const t = useText();
  const { tree, lift } = useSelector(page, treePage<Row>, shallowEqual);
  const { parent } = useSelector(page, standing<Row>, shallowEqual);
  const row = tree.byId.get(lift?.id ?? '')?.row;
  if (!row) return null;
  const cancel = () => page.send({ type: 'cancel' });
  const buttons = (
    <>
      <Button onClick={cancel}>{t('list.cancel')}</Button>
      <Button type="primary" onClick={() => page.send({ type: 'confirm' })}>
        {t('tree.move')}
      </Button>
    </>
  );
  const names = { name: look.nameOf(row), parent: parent ? look.nameOf(parent) : texts.top };
  return (
    <Dialog title={t('tree.moveTitle', names)} footer={buttons} onCancel={cancel}>
      <p>{texts.moveContent(row)}</p>
    </Dialog>
  );
}

interface RelocationProps<Row extends TreeRow, Values extends object> extends Props<Row, Values> {
  readonly act: ActRef<Row, unknown, 'parentId'>;
}

function Relocation<Row extends TreeRow, Values extends object>({ page, act, look, texts }: RelocationProps<Row, Values>) {
  const t = useText();
  const id = useId();
  const { tree, takes } = useSelector(page, treePage<Row>, shallowEqual);
  const { subject, errors, refusal, busy } = useSelector(act, actDialog<Row, unknown, 'parentId'>, shallowEqual);
  const [parentId, setParentId] = useState(subject.parentId);
  return (
    <QuestionDialog
      question={{
        title: t('tree.relocateTitle', { name: look.nameOf(subject) }),
        content: texts.moveContent(subject),
        button: t('tree.move'),
      }}
      fields={[]}
      filled={{}}
      errors={errors}
      refusal={refusal}
      busy={busy}
      onEdit={() => {}}
      onSubmit={() => act.send({ type: 'submit', filled: { parentId } })}
      onCancel={() => act.send({ type: 'cancel' })}
    >
      <div className="dialog-field">
        <label htmlFor={id}>{t('tree.parent')}</label>
        <ParentPick
          id={id}
          value={parentId}
          onChange={setParentId}
          tree={tree}
          row={subject}
          takes={takes}
          nameOf={look.nameOf}
          top={texts.top}
        />
      </div>
    </QuestionDialog>
  );
}
