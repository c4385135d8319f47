import { Alert, Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import type { UnfinishedUpload } from '../../../../contract/files';
import { useText } from '../../../i18n/text';
import type { UploadColumn } from '../../../machines/administration/files';
import { type RecordListRef, rowsQuestion } from '../../../machines/records/record-list';
import { LongText } from '../../base/LongText';
import { sizeText } from '../../base/size';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import { FormDrawer } from '../../forms/FormDrawer';
import type { ColumnLooks } from '../../records/column';
import { useFewNames } from '../../records/few-names';
import { RecordList } from '../../records/RecordList';

/** The uploads of the tenant that are not finished, and the end of some of them. */
export function UploadsDrawer({ uploads, zone }: { uploads: RecordListRef<null, UnfinishedUpload>; zone: string }) {
  const t = useText();
  const fewNames = useFewNames();
  const question = useSelector(uploads, rowsQuestion<null, UnfinishedUpload>);
  const close = () => uploads.send({ type: 'close' });
  const footer = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      <Button status="danger" onClick={() => uploads.send({ type: 'act' })}>
        {t('files.dropUploads')}
      </Button>
    </>
  );
  return (
    <FormDrawer title={t('files.uploads')} wide footer={footer} onCancel={close}>
      <Alert className="form-alert" type="info" content={t('files.uploadsNote')} />
      <RecordList
        about={uploads}
        columns={useUploadColumns(zone)}
        search={[]}
        nameOf={({ fileName }) => fileName}
        empty={t('files.uploadsHint')}
        canSelect={all}
      />
      {question && (
        <ConfirmDialog
          act={question}
          question={(rows) => ({
            title: t('list.confirmTitle'),
            content: t('files.dropContent'),
            named: fewNames(rows.map(({ fileName }) => fileName)),
            button: t('list.remove'),
            danger: true,
          })}
        />
      )}
    </FormDrawer>
  );
}

const all = () => true;

function useUploadColumns(zone: string): ColumnLooks<UnfinishedUpload, UploadColumn> {
  const t = useText();
  return {
    fileName: { title: t('files.fileName'), width: 280, card: 'title', cell: ({ fileName }) => <LongText text={fileName} /> },
    size: { title: t('files.received'), width: 104, align: 'right', card: 'fact', cell: ({ size }) => sizeText(size) },
    uploaderName: {
      title: t('files.uploader'),
      width: 128,
      card: 'fact',
      cell: ({ uploaderName }) => <LongText text={uploaderName ?? '—'} />,
    },
    changeTime: {
      title: t('files.changeTime'),
      width: 176,
      card: 'fact',
      cell: ({ changeTime }) => timeIn(zone, changeTime),
    },
  };
}
