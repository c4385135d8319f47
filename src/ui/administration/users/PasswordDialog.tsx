import { Button, Input } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { Dialog } from '../../forms/Dialog';
import '../../base/mono.css';
import './users.css';

interface Props {
  readonly user: User;
  readonly password: string;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

/** Shows a password that the server has made, and whose it is. It can be selected by hand where the browser does not let it be copied. */
export function PasswordDialog({ user: { name, username }, password, onCopy, onClose }: Props) {
  const t = useText();
  const buttons = (
    <>
      <Button onClick={onClose}>{t('list.close')}</Button>
      <Button type="primary" icon={<IconCopy />} onClick={() => onCopy(t('users.passwordText', { username, password }))}>
        {t('users.passwordCopy')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('users.passwordTitle')} footer={buttons} onCancel={onClose}>
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
  );
}
