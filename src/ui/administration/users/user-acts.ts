import { useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs } from '../../../machines/administration/user-acts';
import type { UserHost } from '../../../machines/administration/users';
import type { ShownPicture } from '../../cropper/crop-widget';
import type { RowAct } from '../../records/RowActions';
import type { RecordTexts } from '../../records/StandardDialogs';

export const USER_RIGHTS = { add: 'user:add', edit: 'user:edit', remove: 'user:remove' };

export function useUserTexts(): RecordTexts<User> {
  const t = useText();
  return {
    title: t('users.title'),
    add: t('users.addTitle'),
    edit: t('users.editTitle'),
    empty: t('users.emptyHint'),
    named: (user) => t('users.named', user),
    namedMany: (named) => t('users.namedMany', named),
  };
}

/** What can be done with a user beside editing and deleting. */
export function useUserActs<Picture extends ShownPicture>(page: UserHost<File, Picture>): (user: User) => readonly RowAct[] {
  const t = useText();
  const { viewer } = useSelector(page, ({ context }) => context.beside);
  const ofAccount = useAccountActs(page);
  return (user) => {
    const possible = possibleActs(viewer, user);
    const status = user.status === 'enabled' ? 'disabled' : 'enabled';
    return [
      ...ofAccount(user),
      {
        key: 'changeStatus',
        label: t(status === 'enabled' ? 'users.enable' : 'users.disable'),
        permission: 'user:status',
        possible: possible.changeStatus,
        onChoose: () => page.send({ type: 'open', dialog: 'statusChange', about: { user, status } }),
      },
      {
        key: 'picture',
        label: t('picture.change'),
        permission: 'user:edit',
        possible: possible.edit,
        onChoose: () => page.send({ type: 'open', dialog: 'picture', about: user }),
      },
    ];
  };
}

/** What can be done with what a user signs in by. */
function useAccountActs<Picture extends ShownPicture>(page: UserHost<File, Picture>): (user: User) => readonly RowAct[] {
  const t = useText();
  const { viewer } = useSelector(page, ({ context }) => context.beside);
  return (user) => {
    const possible = possibleActs(viewer, user);
    return [
      {
        key: 'resetPassword',
        label: t('users.resetPassword'),
        permission: 'user:resetPassword',
        possible: possible.resetPassword,
        onChoose: () => page.send({ type: 'open', dialog: 'passwordReset', about: user }),
      },
      {
        key: 'secondFactor',
        label: t('users.removeSecondFactor'),
        permission: 'user:resetPassword',
        possible: possible.resetPassword,
        onChoose: () => page.send({ type: 'open', dialog: 'secondFactor', about: user }),
      },
      {
        key: 'originalAccount',
        label: t('people.originalAccount'),
        permission: 'user:edit',
        possible: possible.edit,
        onChoose: () => page.send({ type: 'open', dialog: 'originalAccount', about: user }),
      },
    ];
  };
}
