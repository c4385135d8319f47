import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { RoleHost } from '../../../machines/administration/roles';
import { openDialog } from '../../../machines/records/records-page';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';
import { GrantsDrawer } from '../grants/GrantsDrawer';
import { copyFields } from './RoleFields';

/** The dialogs about one role, beside those that every record has: whichever is open. */
export function RoleActDialogs({ page }: { page: RoleHost }) {
  const t = useText();
  const { grants, copying, copy } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      {copying && (
        <RecordViewDrawer view={copying} title={() => t('roles.copyTitle')}>
          {() => <></>}
        </RecordViewDrawer>
      )}
      {copy && <RecordDrawer form={copy} title={() => t('roles.copyTitle')} fields={copyFields} />}
      {grants && (
        <GrantsDrawer
          grants={grants}
          title={(role) => t('grants.title', role)}
          effect={({ memberCount }) => (typeof memberCount === 'number' ? t('grants.members', { count: memberCount }) : null)}
        />
      )}
    </>
  );
}
