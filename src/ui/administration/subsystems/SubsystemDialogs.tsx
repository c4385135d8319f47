import { Button, Input } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { type ShownOnceRef, shownOnce } from '../../../machines/administration/shown-once';
import type { MadeSecret, SubsystemsPageRef } from '../../../machines/administration/subsystems';
import { openDialog } from '../../../machines/records/records-page';
import { ConfirmDialog } from '../../forms/ActDialog';
import { Dialog } from '../../forms/Dialog';
import { OnceQuestion } from '../../forms/OnceQuestion';
import '../../base/mono.css';
import './subsystems.css';

/** The dialogs that only sub-systems have: whichever is open. */
export function SubsystemDialogs({ page }: { page: SubsystemsPageRef }) {
  const t = useText();
  const { enabling, disabling, renewal, secret } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      {enabling && (
        <ConfirmDialog
          act={enabling}
          question={(row) => ({
            title: t('subsystems.enable'),
            content: t('subsystems.enableContent'),
            named: t('subsystems.named', row),
            button: t('subsystems.enable'),
          })}
        />
      )}
      {disabling && (
        <ConfirmDialog
          act={disabling}
          question={(row) => ({
            title: t('subsystems.disable'),
            content: t('subsystems.disableContent'),
            named: t('subsystems.named', row),
            button: t('subsystems.disable'),
            danger: true,
          })}
        />
      )}
      {renewal && (
        <ConfirmDialog
          act={renewal}
          question={(row) => ({
            title: t(row.hasSecret ? 'subsystems.renewSecret' : 'subsystems.makeSecret'),
            content: t(row.hasSecret ? 'subsystems.renewContent' : 'subsystems.makeContent'),
            named: t('subsystems.named', row),
            button: t(row.hasSecret ? 'subsystems.renewSecret' : 'subsystems.makeSecret'),
            danger: row.hasSecret,
          })}
        />
      )}
      {secret && <SecretDialog made={secret} />}
    </>
  );
}

/** Shows a secret that the server has made. It can be selected by hand where the browser does not let it be copied. */
function SecretDialog({ made }: { made: ShownOnceRef<MadeSecret> }) {
  const t = useText();
  const { subject, isAsking } = useSelector(made, shownOnce<MadeSecret>, shallowEqual);
  const { subsystem, secret } = subject;
  const close = () => made.send({ type: 'close' });
  const buttons = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      <Button type="primary" icon={<IconCopy />} onClick={() => made.send({ type: 'copy', text: secret })}>
        {t('subsystems.copySecret')}
      </Button>
    </>
  );
  return (
    <>
      <Dialog title={t('subsystems.secretTitle')} footer={buttons} onCancel={close}>
        <p>{t('subsystems.secretOnce')}</p>
        <dl className="made-secret">
          <dt>{t('subsystems.name')}</dt>
          <dd>{subsystem.name}</dd>
          <dt>{t('subsystems.clientId')}</dt>
          <dd className="mono">{subsystem.clientId}</dd>
          <dt>{t('subsystems.secret')}</dt>
          <dd>
            <Input
              className="mono"
              readOnly
              aria-label={t('subsystems.secret')}
              value={secret}
              onFocus={({ target }) => target.select()}
            />
          </dd>
        </dl>
      </Dialog>
      {isAsking && (
        <OnceQuestion
          title={t('subsystems.secretLeaveTitle')}
          content={t('subsystems.secretUncopied')}
          onStay={() => made.send({ type: 'stay' })}
          onClose={close}
        />
      )}
    </>
  );
}
