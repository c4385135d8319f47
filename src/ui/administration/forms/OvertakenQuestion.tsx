import { Button } from '@arco-design/web-react';
import type { FormRow } from '../../../../contract/forms';
import { useText } from '../../../i18n/text';
import { Dialog } from '../../forms/Dialog';
import './publish-dialog.css';

interface Props {
  readonly form: FormRow;
  /** As another has changed it meanwhile. */
  readonly theirs: FormRow;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** The form has changed since it was to be published: what, and whether that is published. */
export function OvertakenQuestion({ form, theirs, onPublish, onClose }: Props) {
  const t = useText();
  const fields = [
    { field: t('forms.name'), from: form.name, to: theirs.name },
    { field: t('forms.remark'), from: form.remark || '—', to: theirs.remark || '—' },
    { field: t('forms.itemCount'), from: form.itemCount, to: theirs.itemCount },
  ].filter(({ from, to }) => from !== to);
  const buttons = (
    <>
      <Button onClick={onClose}>{t('list.cancel')}</Button>
      <Button type="primary" onClick={onPublish}>
        {t('replies.publishNewest')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('list.conflictTitle')} footer={buttons} onCancel={onClose}>
      <p>{t('replies.overtaken')}</p>
      <ul className="publish-changes">
        {fields.map((change) => (
          <li key={change.field}>{t('replies.changedTo', change)}</li>
        ))}
        {fields.length === 0 && <li>{t('replies.designChanged')}</li>}
      </ul>
    </Dialog>
  );
}
