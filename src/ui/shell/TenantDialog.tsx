import { Button, Input, Skeleton } from '@arco-design/web-react';
import { IconCheck } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { OwnTenant } from '../../../contract/own-tenants';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type OwnTenantsRef, ownTenants } from '../../machines/shell/own-tenants';
import { moveFocus } from '../base/arrow-keys';
import { Dialog } from '../forms/Dialog';
import './tenant-dialog.css';

/** The tenants that one belongs to: choosing one leads there. */
export function TenantDialog({ dialog }: { dialog: OwnTenantsRef }) {
  const t = useText();
  const shown = useSelector(dialog, ownTenants, shallowEqual);
  const cancel = () => dialog.send({ type: 'cancel' });
  return (
    <Dialog title={t('shell.tenants.title')} footer={<Button onClick={cancel}>{t('list.cancel')}</Button>} onCancel={cancel}>
      {shown.show === 'loading' && <Skeleton animation />}
      {shown.show === 'failed' && (
        <div className="tenant-failed" role="alert">
          <p>{t('shell.tenants.failed')}</p>
          <p>{failureText(t, shown.failure, 'query')}</p>
          <Button onClick={() => dialog.send({ type: 'retry' })}>{t('frame.retry')}</Button>
        </div>
      )}
      {shown.show === 'tenants' && <Tenants dialog={dialog} sought={shown.sought} tenants={shown.tenants} />}
    </Dialog>
  );
}

interface TenantsProps {
  readonly dialog: OwnTenantsRef;
  readonly sought: string;
  readonly tenants: readonly OwnTenant[];
}

function Tenants({ dialog, sought, tenants }: TenantsProps) {
  const t = useText();
  return (
    <>
      <Input.Search
        autoFocus
        allowClear
        className="tenant-search"
        value={sought}
        maxLength={64}
        placeholder={t('shell.tenants.search')}
        aria-label={t('shell.tenants.search')}
        onChange={(text) => dialog.send({ type: 'seek', text })}
      />
      <ul className="tenant-list" aria-label={t('shell.tenants.list')} onKeyDown={(event) => steer(event)}>
        {tenants.map((tenant) => (
          <li key={tenant.id}>
            <button
              type="button"
              className="tenant-line"
              aria-current={tenant.current}
              aria-disabled={tenant.current || !tenant.enabled}
              onClick={() => dialog.send({ type: 'choose', id: tenant.id })}
            >
              <span className="tenant-name">{tenant.organization}</span>
              <span className="tenant-note">{noteOf(t, tenant)}</span>
              {tenant.current && <IconCheck />}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{tenants.length === 0 ? t('shell.tenants.nothingFound') : ''}</p>
    </>
  );
}

/** Why one cannot go there; else its code. */
function noteOf(t: ReturnType<typeof useText>, { current, enabled, closed, orgCode }: OwnTenant) {
  if (current) return t('shell.tenants.current');
  return enabled ? orgCode : t(`shell.tenants.closed.${closed ?? 'other'}`);
}

const steer = (event: React.KeyboardEvent<HTMLElement>) =>
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('button')], 'down');
