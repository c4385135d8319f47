import { Modal } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { editsAtStake, type TabsRef } from '../../machines/tabs';
import { tabTitle } from './tab-title';

/** Asks before a tab closes over edits that nobody has saved. */
export function EditsDialog({ tabs }: { tabs: TabsRef }) {
  const t = useText();
  const language = useLanguage();
  const atStake = useSelector(tabs, editsAtStake, shallowEqual);
  const titles = atStake.map((tab) => tabTitle(t, language, tab)).join(t('shell.edits.separator'));
  return (
    <Modal
      title={t('shell.edits.title')}
      visible={atStake.length > 0}
      okText={t('shell.edits.leave')}
      cancelText={t('shell.edits.stay')}
      okButtonProps={{ status: 'danger' }}
      onOk={() => tabs.send({ type: 'confirm' })}
      onCancel={() => tabs.send({ type: 'cancel' })}
      unmountOnExit
    >
      {t('shell.edits.content', { titles })}
    </Modal>
  );
}
