import { IconDown } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs } from '../../../machines/administration/user-acts';
import { type UsersPageRef, usersPageParts } from '../../../machines/administration/users-page';
import { useCan } from '../../base/Can';
import { handFocusOn } from '../../base/handFocusOn';
import { PopupButton } from '../../menu/PopupButton';

/** What can be done with one user: a link, and the rest behind a second one. What would be refused anyway is not offered. */
export function UserRowActions({ page, user }: { page: UsersPageRef; user: User }) {
  const t = useText();
  const can = useCan();
  const { viewer } = useSelector(page, usersPageParts);
  const possible = possibleActs(viewer, user);
  const status = user.status === 'enabled' ? 'disabled' : 'enabled';
  const others = [
    {
      key: 'resetPassword',
      label: t('users.resetPassword'),
      offered: possible.resetPassword && can('user:resetPassword'),
      onChoose: () => page.send({ type: 'resetPassword', user }),
    },
    {
      key: 'changeStatus',
      label: t(status === 'enabled' ? 'users.enable' : 'users.disable'),
      offered: possible.changeStatus && can('user:status'),
      onChoose: () => page.send({ type: 'changeStatus', user, status }),
    },
    {
      key: 'remove',
      label: t('list.remove'),
      offered: possible.remove && can('user:remove'),
      onChoose: () => page.send({ type: 'remove', user }),
    },
  ].filter(({ offered }) => offered);
  return (
    <span className="row-actions" ref={handFocusOn}>
      {possible.edit && can('user:edit') && (
        <button type="button" className="link-button" onClick={() => page.send({ type: 'edit', user })}>
          {t('list.edit')}
        </button>
      )}
      {others.length > 0 && (
        <PopupButton className="link-button" label={t('list.others')} items={others}>
          {t('list.others')}
          <IconDown />
        </PopupButton>
      )}
    </span>
  );
}
