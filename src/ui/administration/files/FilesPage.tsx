import { Button } from '@arco-design/web-react';
import { IconUpload } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FILE_FIELDS, type FileQuota, type FileRow, type FileUse, fileDraft } from '../../../../contract/files';
import { useText } from '../../../i18n/text';
import type { FileColumn, FilesPageRef } from '../../../machines/administration/files';
import { type LoadingRef, loaded } from '../../../machines/base/loading';
import { pictureAddress, siteOf } from '../../../machines/base/site';
import { openDialog, recordsPage } from '../../../machines/records/records-page';
import { type ShellRef, shellFrame } from '../../../machines/shell/shell';
import { useApp } from '../../app/app';
import { FileButton } from '../../base/FileButton';
import { LongText } from '../../base/LongText';
import { sizeText } from '../../base/size';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { TextField } from '../../records/RecordField';
import { RecordsPage } from '../../records/RecordsPage';
import { FilePreviewDialog } from './FilePreviewDialog';
import { UploadsDrawer } from './UploadsDrawer';
import './files.css';

const RIGHTS = { add: false, edit: 'file:edit', remove: 'file:remove' } as const;

/** The files of the tenant. Uploads go through the tray of the shell, and outlive this page. */
export function FilesPage({ page }: { page: FilesPageRef }) {
  const t = useText();
  const { zone, beside } = useSelector(page, recordsPage, shallowEqual);
  const { session } = useApp();
  const shell = useSelector(session, ({ context }) => context.shell);
  const addressOf = useAddress();
  const download = (file: FileRow) =>
    beside.download.send({ type: 'download', wanted: { address: addressOf(file), name: file.fileName } });
  const { preview, uploads } = useSelector(page, openDialog, shallowEqual);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('files.title'),
        add: t('files.upload'),
        edit: t('files.editTitle'),
        empty: t('files.emptyHint'),
        named: ({ fileName }) => t('files.named', { name: fileName }),
      }}
      rights={RIGHTS}
      columns={useFileColumns(zone, (file) => page.send({ type: 'open', dialog: 'preview', about: file }))}
      search={[
        { name: 'fileName', label: t('files.fileName'), maxLength: 255 },
        { name: 'uploaderName', label: t('files.uploader'), maxLength: 64 },
      ]}
      query={useFileLooks()}
      nameOf={({ fileName }) => fileName}
      edit={(file) => page.send({ type: 'open', dialog: 'form', about: file })}
      acts={(file) => [
        {
          key: 'download',
          label: t('files.download'),
          permission: 'file:list',
          onChoose: () => download(file),
        },
      ]}
      adding={shell ? <UploadButton shell={shell} /> : undefined}
      tools={<Tools page={page} />}
      fields={() => (
        <TextField
          name="fileName"
          label={t('files.fileName')}
          required
          schema={fileDraft.shape.fileName}
          max={255}
          help={t('files.nameHelp')}
        />
      )}
    >
      {preview && <FilePreviewDialog preview={preview} addressOf={addressOf} onDownload={download} />}
      {uploads && <UploadsDrawer uploads={uploads} zone={zone} />}
    </RecordsPage>
  );
}

/** What an advanced query of files may name. */
function useFileLooks(): QueryLooks<keyof typeof FILE_FIELDS> {
  const t = useText();
  return {
    fileName: { label: t('files.fileName') },
    contentType: { label: t('files.contentType') },
    size: { label: t('files.bytes') },
    uploaderId: { label: t('files.uploader') },
    uploaderName: { label: t('files.uploaderName') },
    createTime: { label: t('files.createTime') },
  };
}

function UploadButton({ shell }: { shell: ShellRef }) {
  const t = useText();
  const { uploads } = useSelector(shell, shellFrame, shallowEqual);
  return (
    <FileButton
      primary
      label={t('files.upload')}
      icon={<IconUpload />}
      onChoose={(file) => uploads.send({ type: 'add', file })}
    />
  );
}

/** What is beside the list: uploads that are not finished, and the room that is used. */
function Tools({ page }: { page: FilesPageRef }) {
  const t = useText();
  const { quota, administrator } = useSelector(page, ({ context }) => context.beside);
  return (
    <>
      {administrator && (
        <Button onClick={() => page.send({ type: 'open', dialog: 'uploads', about: null })}>{t('files.uploads')}</Button>
      )}
      <Room quota={quota} />
    </>
  );
}

/** How much of the tenant's room is used. It is no error of the page that this could not be read. */
function Room({ quota: ref }: { quota: LoadingRef<FileQuota> }) {
  const t = useText();
  const { value } = useSelector(ref, loaded<FileQuota>, shallowEqual);
  if (!value) return null;
  return <span className="files-quota">{t('files.quota', { used: sizeText(value.used), quota: sizeText(value.quota) })}</span>;
}

/** Where a file is: a path is below the file host. */
function useAddress() {
  const site = useSelector(useApp().site, siteOf, shallowEqual);
  return ({ url }: FileRow) => pictureAddress(site, url) ?? '';
}

function useFileColumns(zone: string, onOpen: (file: FileRow) => void): ColumnLooks<FileRow, FileColumn> {
  const t = useText();
  const placeOf = ({ as, name }: FileUse) => t(`files.uses.${as}`, { name: name ?? '' });
  return {
    fileName: {
      title: t('files.fileName'),
      width: 280,
      fixed: true,
      card: 'title',
      cell: (file) => (
        <button
          type="button"
          className="link-button files-name"
          aria-label={t('files.preview', { name: file.fileName })}
          onClick={() => onOpen(file)}
        >
          <LongText text={file.fileName} />
        </button>
      ),
    },
    size: { title: t('files.size'), width: 104, align: 'right', card: 'fact', cell: ({ size }) => sizeText(size) },
    contentType: { title: t('files.contentType'), width: 176, cell: ({ contentType }) => <LongText mono text={contentType} /> },
    usedBy: {
      title: t('files.usedBy'),
      width: 176,
      cell: ({ usedBy }) => <LongText text={usedBy.map(placeOf).join(t('list.separator')) || '—'} />,
    },
    uploaderName: {
      title: t('files.uploader'),
      width: 128,
      card: 'fact',
      cell: ({ uploaderName }) => <LongText text={uploaderName ?? '—'} />,
    },
    createTime: { title: t('files.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
  };
}
