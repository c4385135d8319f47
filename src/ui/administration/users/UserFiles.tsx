import { Button } from '@arco-design/web-react';
import { IconDown, IconDownload, IconLoading, IconUpload } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { USER_FILE_FIELDS } from '../../../../contract/user-files';
import type { User } from '../../../../contract/users';
import { type Translate, useText } from '../../../i18n/text';
import type { UsersPageRef } from '../../../machines/administration/users';
import { isDownloading } from '../../../machines/records/download';
import type { FileImportRef } from '../../../machines/records/file-import';
import type { HeaderEditorRef } from '../../../machines/records/header-editor';
import { filtersOf, pagerOf, selectedOf } from '../../../machines/records/list-page';
import { type Filters, pagerBar } from '../../../machines/records/pager';
import { Can } from '../../base/Can';
import type { ShownPicture } from '../../cropper/crop-widget';
import { PopupButton } from '../../menu/PopupButton';
import { HeaderEditor } from '../../records/HeaderEditor';
import { ImportDialog } from '../../records/ImportDialog';

/** Users as workbooks: imported, and exported as they are selected or as the list is filtered. */
export function FileTools<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  return (
    <>
      <Can when="user:import">
        <Button icon={<IconUpload />} onClick={() => page.send({ type: 'open', dialog: 'import', about: null })}>
          {t('users.import')}
        </Button>
      </Can>
      <Can when="user:export">
        <ExportMenu page={page} />
      </Can>
    </>
  );
}

function ExportMenu<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const { list, beside } = useSelector(page, ({ context }) => context);
  const busy = useSelector(beside.downloads, isDownloading);
  const selected = useSelector(list, selectedOf<User>);
  const { total } = useSelector(useSelector(list, pagerOf<User>), pagerBar<User>, shallowEqual);
  const exportFile = (filters: Filters) => beside.downloads.send({ type: 'download', wanted: { file: 'export', filters } });
  const items = [
    {
      key: 'selected',
      label: t('users.exportSelected', { count: selected.length }),
      disabled: selected.length === 0,
      onChoose: () => exportFile({ ids: selected.map(({ id }) => id).join(',') }),
    },
    {
      key: 'found',
      label: t('users.exportFound', { count: total }),
      onChoose: () => exportFile(filtersOf<User>(list.getSnapshot())),
    },
    {
      key: 'headers',
      label: t('headers.open'),
      onChoose: () => page.send({ type: 'open', dialog: 'headers', about: null }),
    },
  ];
  return (
    <PopupButton className="menu-button" label={t('users.export')} items={items} inert={busy}>
      {busy ? <IconLoading spin /> : <IconDownload />}
      <span>{t('users.export')}</span>
      <IconDown />
    </PopupButton>
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

/** The head of an exported file, as one wants it. */
export function ExportHeaders({ editor }: { editor: HeaderEditorRef }) {
  const t = useText();
  const keys = USER_FILE_FIELDS.map((key) => ({ key, name: t(`users.${key}`) }));
  return <HeaderEditor editor={editor} title={t('headers.title')} button={t('users.export')} keys={keys} />;
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
