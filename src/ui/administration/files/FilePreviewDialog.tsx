import { Button } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { FileRow } from '../../../../contract/files';
import { useText } from '../../../i18n/text';
import { type FilePreviewRef, filePreview } from '../../../machines/administration/file-preview';
import { Dialog } from '../../forms/Dialog';
import './file-preview.css';

interface Props {
  readonly preview: FilePreviewRef;
  readonly addressOf: (file: FileRow) => string;
  readonly onDownload: (file: FileRow) => void;
}

/** A picture, sound or film of the library; of any other file, the way to download it. */
export function FilePreviewDialog({ preview, addressOf, onDownload }: Props) {
  const t = useText();
  const { file, as, isLoading, hasFailed } = useSelector(preview, filePreview, shallowEqual);
  const close = () => preview.send({ type: 'close' });
  return (
    <Dialog
      wide
      title={t('files.preview', { name: file.fileName })}
      footer={
        <>
          <Button onClick={close}>{t('list.close')}</Button>
          <Button type="primary" icon={<IconDownload />} onClick={() => onDownload(file)}>
            {t('files.download')}
          </Button>
        </>
      }
      onCancel={close}
    >
      <div className="file-preview">
        {as === null && <p>{t('files.notShown')}</p>}
        {isLoading && <p role="status">{t('frame.loading')}</p>}
        {hasFailed && (
          <>
            <p role="alert">{t('files.broken')}</p>
            <Button onClick={() => preview.send({ type: 'retry' })}>{t('list.retry')}</Button>
          </>
        )}
        {as !== null && !hasFailed && <Shown preview={preview} address={addressOf(file)} />}
      </div>
    </Dialog>
  );
}

function Shown({ preview, address }: { preview: FilePreviewRef; address: string }) {
  const { file, as, tries } = useSelector(preview, filePreview, shallowEqual);
  const loaded = () => preview.send({ type: 'loaded' });
  const media = {
    src: address,
    'aria-label': file.fileName,
    controls: true,
    onLoadedMetadata: loaded,
    onError: () => preview.send({ type: 'broken' }),
  };
  if (as === 'picture') return <img key={tries} src={address} alt={file.fileName} onLoad={loaded} onError={media.onError} />;
  // What users upload has no captions.
  if (as === 'sound') return <audio key={tries} {...media} />;
  return <video key={tries} {...media} />;
}
