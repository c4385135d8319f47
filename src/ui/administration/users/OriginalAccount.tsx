import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { ActRef } from '../../../machines/base/act';
import { ActDialog } from '../../forms/ActDialog';

/** The name that a user had in the organization's earlier system: one more to sign in by. Left empty, it is taken away. */
export function OriginalAccount({ act }: { act: ActRef<User, unknown, 'originalAccount'> }) {
  const t = useText();
  const label = t('people.originalAccount');
  return (
    <ActDialog
      act={act}
      question={(user) => ({
        title: label,
        content: t('people.originalAccountContent'),
        named: t('users.named', user),
        button: t('list.save'),
      })}
      start={({ originalAccount }) => ({ originalAccount: originalAccount ?? '' })}
      fields={[{ name: 'originalAccount', label, missing: t('list.enter', { label }) }]}
    />
  );
}
