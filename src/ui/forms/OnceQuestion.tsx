import { Button } from '@arco-design/web-react';
import { useText } from '../../i18n/text';
import { Dialog } from './Dialog';

interface Props {
  readonly title: string;
  readonly content: string;
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost that cannot be seen again (G62). Enter and Escape stay. */
export function OnceQuestion({ title, content, onStay, onClose }: Props) {
  const t = useText();
  const buttons = (
    <>
      <Button onClick={onStay}>{t('list.back')}</Button>
      <Button type="primary" status="danger" onClick={onClose}>
        {t('list.closeAnyway')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} footer={buttons} onCancel={onStay}>
      <p>{content}</p>
    </Dialog>
  );
}
