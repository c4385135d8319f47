import { Button, Input } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { MadePassword, MadePasswordRef } from '../../../machines/administration/made-password';
import { shownOnce } from '../../../machines/administration/shown-once';
import { Dialog } from '../../forms/Dialog';
import { OnceQuestion } from '../../forms/OnceQuestion';
import '../../base/mono.css';
import './users.css';

/** Shows a password that the server has made, and whose it is. It can be selected by hand where the browser does not let it be copied. */
export function PasswordDialog({ made }: { made: MadePasswordRef }) {
  const t = useText();
  const { subject, isAsking } = useSelector(made, shownOnce<MadePassword>, shallowEqual);
  const { user, password } = subject;
  const { name, username } = user;
  const close = () => made.send({ type: 'close' });
  const copy = () => made.send({ type: 'copy', text: t('users.passwordText', { username, password }) });
  const buttons = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      <Button type="primary" icon={<IconCopy />} onClick={copy}>
        {t('users.passwordCopy')}
      </Button>
    </>
  );
  return (
    <>
      <Dialog title={t('users.passwordTitle')} footer={buttons} onCancel={close}>
        <p>{t('users.passwordOnce')}</p>
        <dl className="made-user">
          <dt>{t('users.name')}</dt>
          <dd>{name}</dd>
          <dt>{t('users.username')}</dt>
          <dd className="mono">{username}</dd>
          <dt>{t('users.password')}</dt>
          <dd>
            <Input
              className="mono"
              readOnly
              aria-label={t('users.password')}
              value={password}
              onFocus={({ target }) => target.select()}
            />
          </dd>
        </dl>
      </Dialog>
      {isAsking && (
        <OnceQuestion
          title={t('users.passwordLeaveTitle')}
          content={t('users.passwordUncopied')}
          onStay={() => made.send({ type: 'stay' })}
          onClose={close}
        />
      )}
    </>
  );
}
