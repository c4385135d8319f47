import type { Message } from '../../../contract/messages';
import { useText } from '../../i18n/text';

/** What a message is called. One that stands for several says for how many. */
export function useMessageTitle() {
  const t = useText();
  return ({ title, times }: Pick<Message, 'title' | 'times'>) => (times > 1 ? t('messages.repeated', { title, times }) : title);
}
