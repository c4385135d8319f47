import { Button, Input, Modal } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import { useText } from '../../i18n/text';
import { ReturnFocus } from '../shared/ReturnFocus';
import './users.css';

interface Props {
  readonly name: string;
  readonly password: string;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/** Shows a password that the server has made. It can be selected by hand where the browser does not let it be copied. */
export function PasswordDialog({ name, password, onCopy, onClose }: Props) {
  const t = useText();
  return (
    <>
      <ReturnFocus />
      <Modal
        visible
        className="confirm-dialog"
        title={t('users.passwordTitle')}
        maskClosable={false}
        footer={<Button onClick={onClose}>{t('list.close')}</Button>}
        onCancel={onClose}
      >
        <p>{t('users.passwordOnce', { name })}</p>
        <div className="made-password">
          <Input
            className="mono"
            readOnly
            aria-label={t('users.password')}
            value={password}
            onFocus={({ target }) => target.select()}
          />
          <Button type="primary" icon={<IconCopy />} onClick={onCopy}>
            {t('list.copy')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
