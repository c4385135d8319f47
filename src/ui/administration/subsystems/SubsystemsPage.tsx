import { useSelector } from '@xstate/react';
import { BASE_SUBSYSTEM_ID, type KeptSubsystem } from '../../../../contract/subsystems';
import { useText } from '../../../i18n/text';
import type { SubsystemsPageRef } from '../../../machines/administration/subsystems';
import { RecordsPage } from '../../records/RecordsPage';
import type { RowAct } from '../../records/RowActions';
import { SubsystemDialogs } from './SubsystemDialogs';
import { SubsystemFields } from './SubsystemFields';
import { useSubsystemColumns, useSubsystemLooks } from './subsystem-columns';

const RIGHTS = { add: 'subsystem:add', edit: 'subsystem:edit', remove: 'subsystem:remove' };
/** Who lacks it changes nothing of a sub-system that signs users in: the server would refuse. */
const SIGN_IN = 'subsystem:signIn';

/** Sub-systems: where they are, who signs in there, and what their servers prove themselves by. */
export function SubsystemsPage({ page }: { page: SubsystemsPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  const beside = useSelector(page, ({ context }) => context.beside);
  const maySignIn = useSelector(page, ({ context }) => context.permissions.includes(SIGN_IN));
  const mayChange = ({ signInTenantId }: KeptSubsystem) => maySignIn || signInTenantId === null;
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('subsystems.title'),
        add: t('subsystems.addTitle'),
        edit: t('subsystems.editTitle'),
        empty: t('subsystems.emptyHint'),
        named: ({ name }) => t('subsystems.named', { name }),
      }}
      rights={RIGHTS}
      columns={useSubsystemColumns(zone)}
      search={[{ name: 'name', label: t('subsystems.name'), maxLength: 64 }]}
      query={useSubsystemLooks()}
      nameOf={({ name }) => name}
      possible={(row) => ({ edit: mayChange(row), remove: row.id !== BASE_SUBSYSTEM_ID })}
      edit={(row) => page.send({ type: 'open', dialog: 'form', about: row })}
      acts={useSubsystemActs(page, mayChange)}
      fields={(row) => <SubsystemFields row={row} tenants={beside.tenants} />}
    >
      <SubsystemDialogs page={page} />
    </RecordsPage>
  );
}

/** What can be done with a sub-system beside editing and deleting. The console itself is never closed. */
function useSubsystemActs(page: SubsystemsPageRef, mayChange: (row: KeptSubsystem) => boolean) {
  const t = useText();
  return (row: KeptSubsystem): readonly RowAct[] => [
    {
      key: 'secret',
      label: t(row.hasSecret ? 'subsystems.renewSecret' : 'subsystems.makeSecret'),
      permission: 'subsystem:secret',
      possible: row.clientId !== null && mayChange(row),
      onChoose: () => page.send({ type: 'open', dialog: 'renewal', about: row }),
    },
    {
      key: 'enabled',
      label: t(row.enabled ? 'subsystems.disable' : 'subsystems.enable'),
      permission: 'subsystem:edit',
      possible: row.id !== BASE_SUBSYSTEM_ID && mayChange(row),
      onChoose: () => page.send({ type: 'open', dialog: row.enabled ? 'disabling' : 'enabling', about: row }),
    },
  ];
}
