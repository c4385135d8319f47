import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { OpenInvitation } from '../../../machines/administration/invitations';
import { type RecordListRef, rowsQuestion } from '../../../machines/records/record-list';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import { FormDrawer } from '../../forms/FormDrawer';
import type { ColumnLooks } from '../../records/column';
import { RecordList } from '../../records/RecordList';

/** The invitations that can still be accepted. Their links are not among it: the server keeps no code. */
export function OpenInvitations({ invitations, zone }: { invitations: RecordListRef<null, OpenInvitation>; zone: string }) {
  const t = useText();
  const revoking = useSelector(invitations, rowsQuestion<null, OpenInvitation>);
  const close = () => invitations.send({ type: 'close' });
  const nameOf = ({ inviterName, createTime }: OpenInvitation) =>
    t('people.invitationNamed', { name: inviterName, time: timeIn(zone, createTime) });
  const footer = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      <Button status="danger" onClick={() => invitations.send({ type: 'act' })}>
        {t('people.revoke')}
      </Button>
    </>
  );
  return (
    <FormDrawer title={t('people.invitations')} wide footer={footer} onCancel={close}>
      <p className="form-note">{t('people.linkOnce')}</p>
      <RecordList
        about={invitations}
        columns={useColumns(zone)}
        search={[]}
        nameOf={nameOf}
        empty={t('people.noInvitations')}
        canSelect={() => true}
      />
      {revoking && (
        <ConfirmDialog
          act={revoking}
          question={(rows) => ({
            title: t('people.revoke'),
            content: t('people.revokeContent'),
            named: rows.map(nameOf).join(t('list.separator')),
            button: t('people.revoke'),
            danger: true,
          })}
        />
      )}
    </FormDrawer>
  );
}

function useColumns(zone: string): ColumnLooks<OpenInvitation> {
  const t = useText();
  const named = (names: readonly string[]) => names.join(t('list.separator')) || '—';
  return {
    inviterName: { title: t('people.inviter'), width: 112, card: 'title', cell: ({ inviterName }) => inviterName },
    uses: { title: t('people.used'), width: 110, card: 'fact', cell: ({ uses, maxUses }) => `${uses} / ${maxUses}` },
    expiresTime: { title: t('people.expires'), width: 176, card: 'fact', cell: ({ expiresTime }) => timeIn(zone, expiresTime) },
    roles: { title: t('users.roles'), width: 144, cell: ({ roles }) => named(roles.map(({ roleName }) => roleName)) },
    departments: {
      title: t('users.departments'),
      width: 144,
      cell: ({ departments }) => named(departments.map(({ departmentName }) => departmentName)),
    },
    createTime: { title: t('people.made'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
  };
}
