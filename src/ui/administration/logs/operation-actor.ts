import type { Operation } from '../../../../contract/logs';
import { useText } from '../../../i18n/text';

/** Who did it: a user, an operator of the platform who had entered, or a command on the machine itself. */
export function useActor({ actorId, actorName, actorUsername, enteredBy }: Operation): string {
  const t = useText();
  if (enteredBy) return t('logs.visiting', { username: enteredBy });
  if (actorName && actorUsername) return t('logs.userNamed', { name: actorName, username: actorUsername });
  return t(actorId ? 'logs.goneUser' : 'logs.command');
}
