import { shallowEqual, useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { leavingBy, lostByLeaving, type ShellRef } from '../../machines/shell/shell';
import type { OpenTab } from '../../machines/shell/tab-order';
import { editsAtStake, stakedBy, type TabsRef } from '../../machines/shell/tabs';
import { EditsQuestion } from '../forms/EditsQuestion';
import { tabTitle } from './tab-title';

interface Props {
  /** The tabs whose edits would be lost; none while nothing is asked. */
  readonly atStake: readonly OpenTab[];
  /** What is about to happen to them. */
  readonly by: 'closing' | 'refreshing' | 'signingOut' | 'changingPassword' | 'switchingTenant';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before tabs with unsaved edits close or start afresh. */
export function ClosingDialog({ tabs }: { tabs: TabsRef }) {
  const atStake = useSelector(tabs, editsAtStake, shallowEqual);
  const by = useSelector(tabs, stakedBy);
  const answer = (type: 'confirm' | 'cancel') => () => tabs.send({ type });
  return <EditsDialog atStake={atStake} by={by} onConfirm={answer('confirm')} onCancel={answer('cancel')} />;
}

/** Asks before the end of the session loses them. */
export function LeavingDialog({ shell }: { shell: ShellRef }) {
  const by = useSelector(shell, leavingBy);
  const atStake = useSelector(shell, lostByLeaving, shallowEqual);
  const answer = (type: 'confirm' | 'cancel') => () => shell.send({ type });
  return by && <EditsDialog atStake={atStake} by={by} onConfirm={answer('confirm')} onCancel={answer('cancel')} />;
}

function EditsDialog({ atStake, by, onConfirm, onCancel }: Props) {
  const t = useText();
  const language = useLanguage();
  const titles = atStake.map((tab) => tabTitle(t, language, tab)).join(t('shell.edits.separator'));
  if (atStake.length === 0) return null;
  return <EditsQuestion titles={titles} by={by} onStay={onCancel} onLeave={onConfirm} />;
}
