import { Button, Upload } from '@arco-design/web-react';
import { IconDownload, IconUpload } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { type MenuFile, type MenuImport, type MenuRow, type MenusPageRef, menusIn } from '../../../machines/administration/menus';
import { type ActRef, actDialog } from '../../../machines/base/act';
import { treePage } from '../../../machines/records/tree-page';
import { Can } from '../../base/Can';
import { ConfirmDialog } from '../../forms/ActDialog';
import { Dialog } from '../../forms/Dialog';

/** Import of a file of menus, and export of all of them. */
export function FileTools({ page }: { page: MenusPageRef }) {
  const t = useText();
  const ask = (about: MenuFile) => page.send({ type: 'open', dialog: 'import', about });
  const choose = (file: File) => {
    // There is nothing to import in a file that cannot be read any more.
    const text = file.text().catch(() => '');
    void text.then((found) => ask({ name: file.name, menus: menusIn(found) }));
  };
  return (
    <>
      <Can when="menu:import">
        <Upload
          accept=".json"
          autoUpload={false}
          showUploadList={false}
          fileList={[]}
          onChange={(_, { originFile }) => (originFile ? choose(originFile) : undefined)}
        >
          <Button icon={<IconUpload />}>{t('menus.import')}</Button>
        </Upload>
      </Can>
      <Can when="menu:list">
        <Button icon={<IconDownload />} onClick={() => page.send({ type: 'open', dialog: 'export', about: null })}>
          {t('menus.export')}
        </Button>
      </Can>
    </>
  );
}

/** Says what a file would change before it does, or that there is nothing to import in it. */
export function ImportQuestion({ page, act }: { page: MenusPageRef; act: ActRef<MenuFile, MenuImport> }) {
  const t = useText();
  const { tree } = useSelector(page, treePage<MenuRow>, shallowEqual);
  const { subject } = useSelector(act, actDialog<MenuFile, MenuImport, never>, shallowEqual);
  const { name, menus } = subject;
  if (menus === null) {
    const close = () => act.send({ type: 'cancel' });
    return (
      <Dialog title={t('menus.importTitle')} footer={<Button onClick={close}>{t('list.close')}</Button>} onCancel={close}>
        <p>{t('menus.importNothing', { name })}</p>
      </Dialog>
    );
  }
  const added = menus.filter(({ menuId }) => !tree.byId.has(menuId)).length;
  return (
    <ConfirmDialog
      act={act}
      question={() => ({
        title: t('menus.importTitle'),
        content: t('menus.importContent', { name, count: menus.length, added }),
        button: t('menus.import'),
      })}
    />
  );
}
