import { Alert, Button, Radio, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { DATA_SCOPES, type RoleRow } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import { changesIn, type GrantsRef, grantsDialog } from '../../../machines/administration/grants';
import { EditsQuestion } from '../../forms/EditsQuestion';
import { FormDrawer } from '../../forms/FormDrawer';
import { TableFailure } from '../../records/TableStates';
import { Changes, GrantChangeList } from './GrantChangeList';
import { GrantTreePanel } from './GrantTreePanel';
import './grants.css';

/** What a role allows: its data scope, its menus and buttons, and beside them what a save would change. */
export function GrantsDrawer({ grants }: { grants: GrantsRef<RoleRow> }) {
  const t = useText();
  const { subject, failure, step, theirs } = useSelector(grants, grantsDialog<RoleRow>, shallowEqual);
  const title = t('grants.title', { roleName: subject.roleName });
  const cancel = () => grants.send({ type: 'cancel' });
  const isRead = step !== 'loading' && step !== 'unread';
  return (
    <FormDrawer title={title} wide onCancel={cancel} footer={<Foot grants={grants} />}>
      {failure && <TableFailure failure={failure} busy={step === 'loading'} onRetry={() => grants.send({ type: 'retry' })} />}
      {!isRead && !failure && <Skeleton animation text={{ rows: 8 }} />}
      {isRead && (
        <div className="grants" inert={step === 'saving' || step === 'merging'}>
          {theirs && (
            <Alert className="form-alert" type="warning" title={t('grants.merged')} content={<Changes changes={theirs} />} />
          )}
          <DataScope grants={grants} />
          <div className="grants-columns">
            <GrantTreePanel grants={grants} />
            <GrantChangeList grants={grants} />
          </div>
        </div>
      )}
      {step === 'leaving' && (
        <EditsQuestion
          titles={title}
          by="closing"
          onStay={() => grants.send({ type: 'stay' })}
          onLeave={() => grants.send({ type: 'leave' })}
        />
      )}
    </FormDrawer>
  );
}

function Foot({ grants }: { grants: GrantsRef<RoleRow> }) {
  const t = useText();
  const { step } = useSelector(grants, grantsDialog<RoleRow>, shallowEqual);
  const count = useSelector(grants, (snapshot) => changesIn<RoleRow>(snapshot).count);
  const busy = step === 'saving' || step === 'merging';
  const words = busy ? t('list.saving') : count > 0 ? t('grants.save', { count }) : t('list.save');
  return (
    <>
      <Button aria-disabled={busy} onClick={() => grants.send({ type: 'cancel' })}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={count === 0} onClick={() => grants.send({ type: 'save' })}>
        {words}
      </Button>
    </>
  );
}

/** The users that the role's holders see. A server that does not tell is not asked to change it. */
function DataScope({ grants }: { grants: GrantsRef<RoleRow> }) {
  const t = useText();
  const { scope } = useSelector(grants, grantsDialog<RoleRow>, shallowEqual);
  if (scope === undefined) return null;
  return (
    <div className="grants-scope">
      <span id="grants-scope">{t('roles.dataScope')}</span>
      <Radio.Group
        name="grants-scope"
        aria-labelledby="grants-scope"
        value={scope}
        onChange={(chosen: (typeof DATA_SCOPES)[number]) => grants.send({ type: 'scope', scope: chosen })}
      >
        {DATA_SCOPES.map((each) => (
          <Radio key={each} value={each}>
            {t(`roles.scopes.${each}`)}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
