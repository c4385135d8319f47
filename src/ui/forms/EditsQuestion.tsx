import { Button } from '@arco-design/web-react';
import { useText } from '../../i18n/text';
import { Dialog } from './Dialog';

interface Props {
  /** What the edits are in, in its own words. */
  readonly titles: string;
  /** What is about to happen to them. */
  readonly by: 'closing' | 'refreshing' | 'signingOut' | 'changingPassword' | 'switchingTenant';
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved edits are lost. Enter and Escape stay. */
export function EditsQuestion({ titles, by, onStay, onLeave }: Props) {
  const t = useText();
  const buttons = (
    <>
      <Button onClick={onStay}>{t('shell.edits.stay')}</Button>
      <Button type="primary" status="danger" onClick={onLeave}>
        {t(`shell.edits.${by}.leave`)}
      </Button>
    </>
  );
  return (
    <Dialog title={t('shell.edits.title')} footer={buttons} onCancel={onStay}>
      <p>{t(`shell.edits.${by}.content`, { titles })}</p>
    </Dialog>
  );
}
