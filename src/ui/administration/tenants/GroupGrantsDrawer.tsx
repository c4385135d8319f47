import { Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Tenant } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import { type GroupGrantsRef, groupGrants } from '../../../machines/administration/group-grants';
import { FormDrawer } from '../../forms/FormDrawer';
import { flatLines, PickField } from '../../forms/PickField';
import { TableFailure } from '../../records/TableStates';

/** Chooses the menu groups whose menus some tenants get. */
export function GroupGrantsDrawer({ grants }: { grants: GroupGrantsRef<readonly Tenant[]> }) {
  const t = useText();
  const id = useId();
  const { subject, groups, picked, failure, step } = useSelector(grants, groupGrants<readonly Tenant[]>, shallowEqual);
  const busy = step === 'saving';
  const isRead = step === 'choosing' || busy;
  const options = groups.map((group) => ({ id: group.id, name: group.name }));
  const footer = (
    <>
      <Button aria-disabled={busy} onClick={() => grants.send({ type: 'cancel' })}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={picked.length === 0} onClick={() => grants.send({ type: 'save' })}>
        {t(busy ? 'list.saving' : 'list.save')}
      </Button>
    </>
  );
  return (
    <FormDrawer title={t('tenants.byGroupTitle')} footer={footer} onCancel={() => grants.send({ type: 'cancel' })}>
      <p>{t('tenants.selectedTenants', { names: subject.map(({ organization }) => organization).join(t('list.separator')) })}</p>
      {failure && <TableFailure failure={failure} busy={step === 'loading'} onRetry={() => grants.send({ type: 'retry' })} />}
      {step === 'loading' && !failure && <Skeleton animation text={{ rows: 3 }} />}
      {isRead && (
        <div className="dialog-field" data-autofocus-inside>
          <label htmlFor={id}>{t('tenants.groups')}</label>
          <PickField
            id={id}
            many
            disabled={busy}
            placeholder={t('tenants.groupsPlaceholder')}
            chosen={options.filter((option) => picked.includes(option.id))}
            linesFor={(keyword) => flatLines(options, keyword)}
            onPick={(ids) => grants.send({ type: 'pick', ids })}
          />
        </div>
      )}
      <p className="form-note">{t('tenants.groupsNote')}</p>
    </FormDrawer>
  );
}
