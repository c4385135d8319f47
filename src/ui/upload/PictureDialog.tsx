import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type PictureChangeRef, pictureChange } from '../../machines/upload/picture-change';
import type { ShownPicture } from '../cropper/crop-widget';
import { Dialog } from '../forms/Dialog';
import { FieldUpload } from './FieldUpload';

interface Props<Subject, Picture extends ShownPicture> {
  readonly change: PictureChangeRef<Subject, File, Picture>;
  readonly title: (subject: Subject) => string;
  /** What the picture is called, and what its button says. */
  readonly label?: string;
  readonly button?: string;
}

/** A picture, such as that of a person, is chosen, cropped, and saved. */
export function PictureDialog<Subject, Picture extends ShownPicture>({ change, title, ...words }: Props<Subject, Picture>) {
  const t = useText();
  const { label = t('picture.section'), button = t('list.save') } = words;
  const { subject, upload, changed, busy } = useSelector(change, pictureChange<Subject, File, Picture>, shallowEqual);
  const cancel = () => change.send({ type: 'cancel' });
  const buttons = (
    <>
      <Button onClick={cancel} aria-disabled={busy}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" loading={busy} aria-disabled={busy || !changed} onClick={() => change.send({ type: 'save' })}>
        {busy ? t('list.saving') : button}
      </Button>
    </>
  );
  return (
    <Dialog title={title(subject)} footer={buttons} onCancel={cancel}>
      <FieldUpload upload={upload} label={label} disabled={busy} />
    </Dialog>
  );
}
