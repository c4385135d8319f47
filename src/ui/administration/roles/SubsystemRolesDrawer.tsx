import { Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { useText } from '../../../i18n/text';
import { type SubsystemRolesRef, subsystemRoles } from '../../../machines/administration/subsystem-roles';
import { FormDrawer } from '../../forms/FormDrawer';
import { flatLines, PickField } from '../../forms/PickField';
import { TableFailure } from '../../records/TableStates';
import '../../forms/dialog-field.css';

/** Which roles may use a sub-system: it is chosen first, then its roles are read. */
export function SubsystemRolesDrawer({ subsystems: dialog }: { subsystems: SubsystemRolesRef }) {
  const t = useText();
  const id = useId();
  const { subsystems, roles, chosen, picked, failure, step } = useSelector(dialog, subsystemRoles, shallowEqual);
  const busy = step === 'saving';
  const isLoaded = step !== 'loading' && step !== 'unread';
  const isRead = step === 'editing' || busy;
  const systems = subsystems.map((one) => ({ id: one.id, name: one.name ?? one.id }));
  const offered = roles.map((role) => ({ id: role.id, name: role.roleName }));
  const cancel = () => dialog.send({ type: 'cancel' });
  const footer = (
    <>
      <Button aria-disabled={busy} onClick={cancel}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={!isRead} onClick={() => dialog.send({ type: 'save' })}>
        {t(busy ? 'list.saving' : 'list.save')}
      </Button>
    </>
  );
  return (
    <FormDrawer title={t('roles.subsystems')} footer={footer} onCancel={cancel}>
      <p className="form-note">{t('roles.subsystemsNote')}</p>
      {failure && <TableFailure failure={failure} busy={step === 'loading'} onRetry={() => dialog.send({ type: 'retry' })} />}
      {step === 'loading' && !failure && <Skeleton animation text={{ rows: 3 }} />}
      {isLoaded && subsystems.length === 0 && <p>{t('roles.noSubsystems')}</p>}
      {isLoaded && subsystems.length > 0 && (
        <div className="dialog-field" data-autofocus-inside>
          <label htmlFor={`${id}subsystem`}>{t('roles.subsystem')}</label>
          <PickField
            id={`${id}subsystem`}
            disabled={busy}
            placeholder={t('roles.subsystemPlaceholder')}
            chosen={systems.filter((one) => one.id === chosen)}
            linesFor={(keyword) => flatLines(systems, keyword)}
            onPick={([one]) => one !== undefined && dialog.send({ type: 'choose', id: one })}
          />
        </div>
      )}
      {step === 'reading' && <Skeleton animation text={{ rows: 2 }} />}
      {isRead && (
        <div className="dialog-field">
          <label htmlFor={`${id}roles`}>{t('roles.rolesOfSubsystem')}</label>
          <PickField
            id={`${id}roles`}
            many
            disabled={busy}
            placeholder={t('users.rolesPlaceholder')}
            chosen={picked.map((one) => offered.find((role) => role.id === one) ?? { id: one, name: one })}
            linesFor={(keyword) => flatLines(offered, keyword)}
            onPick={(ids) => dialog.send({ type: 'pick', ids })}
          />
        </div>
      )}
    </FormDrawer>
  );
}
