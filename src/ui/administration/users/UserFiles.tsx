import { IconDown, IconLoading } from '@arco-design/web-react/icon';
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
import { useCan } from '../../base/Can';
import type { ShownPicture } from '../../cropper/crop-widget';
import { PopupButton } from '../../menu/PopupButton';
import { HeaderEditor } from '../../records/HeaderEditor';
import { ImportDialog } from '../../records/ImportDialog';

/** What is seldom done: many users are brought in, or taken out as a workbook. Nothing of it is a button of its own. */
export function MoreMenu<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const can = useCan();
  const { list, beside } = useSelector(page, ({ context }) => context);
  const busy = useSelector(beside.downloads, isDownloading);
  const selected = useSelector(list, selectedOf<User>);
  const { total } = useSelector(useSelector(list, pagerOf<User>), pagerBar<User>, shallowEqual);
  const open = (dialog: 'batch' | 'import' | 'invite' | 'invitations' | 'headers') => () =>
    page.send({ type: 'open', dialog, about: null });
  const save = (filters: () => Filters) => () =>
    beside.downloads.send({ type: 'download', wanted: { file: 'export', filters: filters() } });
  const items = [
    { key: 'batch', when: 'user:add', label: t('people.batch'), onChoose: open('batch') },
    { key: 'import', when: 'user:import', label: t('users.import'), onChoose: open('import') },
    { key: 'invite', when: 'user:invite', label: t('people.invite'), onChoose: open('invite') },
    { key: 'invitations', when: 'user:invite', label: t('people.invitations'), onChoose: open('invitations') },
    {
      key: 'selected',
      when: 'user:export',
      label: t('users.exportSelected', { count: selected.length }),
      disabled: busy || selected.length === 0,
      onChoose: save(() => ({ ids: selected.map(({ id }) => id).join(',') })),
    },
    {
      key: 'found',
      when: 'user:export',
      label: t('users.exportFound', { count: total }),
      disabled: busy,
      onChoose: save(() => filtersOf<User>(list.getSnapshot())),
    },
    { key: 'headers', when: 'user:export', label: t('headers.open'), onChoose: open('headers') },
  ].filter(({ when }) => can(when));
  if (items.length === 0) return null;
  return (
    <PopupButton className="menu-button" label={t('users.more')} items={items}>
      {busy && <IconLoading spin />}
      <span>{t('users.more')}</span>
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
