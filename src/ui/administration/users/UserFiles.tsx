import { Button } from '@arco-design/web-react';
import { IconDownload, IconUpload } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { type Translate, useText } from '../../../i18n/text';
import type { UsersPageRef } from '../../../machines/administration/users';
import { isDownloading } from '../../../machines/records/download';
import type { FileImportRef } from '../../../machines/records/file-import';
import { filtersOf } from '../../../machines/records/list-page';
import { Can } from '../../base/Can';
import type { ShownPicture } from '../../cropper/crop-widget';
import { ImportDialog } from '../../records/ImportDialog';

/** Users as workbooks: imported, and exported as the list is filtered. */
export function FileTools<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const { list, beside } = useSelector(page, ({ context }) => context);
  const busy = useSelector(beside.downloads, isDownloading);
  const exportFile = () =>
    beside.downloads.send({ type: 'download', wanted: { file: 'export', filters: filtersOf<User>(list.getSnapshot()) } });
  return (
    <>
      <Can when="user:import">
        <Button icon={<IconUpload />} onClick={() => page.send({ type: 'open', dialog: 'import', about: null })}>
          {t('users.import')}
        </Button>
      </Can>
      <Can when="user:export">
        <Button icon={<IconDownload />} loading={busy} onClick={exportFile}>
          {t('users.export')}
        </Button>
      </Can>
    </>
  );
}

interface Props<Picture extends ShownPicture> {
  readonly page: UsersPageRef<File, Picture>;
  readonly dialog: FileImportRef<File>;
}

/** Users from a workbook: the right rows are saved, the others are listed with what is wrong. */
export function UserImport<Picture extends ShownPicture>({ page, dialog }: Props<Picture>) {
  const t = useText();
  const { downloads } = useSelector(page, ({ context }) => context.beside);
  return (
    <ImportDialog
      dialog={dialog}
      title={t('users.importTitle')}
      fieldName={(field) => fieldName(t, field)}
      hint={t('users.importHint')}
      onTemplate={() => downloads.send({ type: 'download', wanted: { file: 'template' } })}
      onProblems={(lines) => downloads.send({ type: 'download', wanted: { file: 'problems', lines } })}
    />
  );
}

/** What the form calls a field of the contract. */
function fieldName(t: Translate, field: string) {
  switch (field) {
    case 'departmentIds':
      return t('users.departments');
    case 'roleIds':
      return t('users.roles');
    case 'username':
    case 'name':
    case 'phone':
    case 'email':
    case 'remark':
      return t(`users.${field}`);
    default:
      return field;
  }
}
