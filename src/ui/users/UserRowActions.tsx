import { Button, Dropdown, Menu } from '@arco-design/web-react';
import { IconDown } from '@arco-design/web-react/icon';
import { useId } from 'react';
import type { User } from '../../../contract/users';
import { useText } from '../../i18n/text';
import type { UsersPageRef } from '../../machines/users-page';
import { Can, useCan } from '../Can';

/** What can be done with one user: two links, the rest behind a third. */
export function UserRowActions({ page, user }: { page: UsersPageRef; user: User }) {
  const t = useText();
  const can = useCan();
  return (
    <span className="row-actions">
      <Can when="user:edit">
        <Button type="text" size="small" onClick={() => page.send({ type: 'edit', user })}>
          {t('list.edit')}
        </Button>
      </Can>
      <Can when="user:resetPassword">
        <Button type="text" size="small" onClick={() => page.send({ type: 'resetPassword', user })}>
          {t('users.resetPassword')}
        </Button>
      </Can>
      {(can('user:status') || can('user:remove')) && <MoreActions page={page} user={user} />}
    </span>
  );
}

function MoreActions({ page, user }: { page: UsersPageRef; user: User }) {
  const t = useText();
  const can = useCan();
  const trigger = useId();
  const status = user.status === 'enabled' ? 'disabled' : 'enabled';
  const onPick = (key: string) => {
    // The menu is gone when the dialog closes: it is the button that the focus has to come back to.
    document.getElementById(trigger)?.focus();
    page.send(key === 'remove' ? { type: 'remove', user } : { type: 'changeStatus', user, status });
  };
  const menu = (
    <Menu onClickMenuItem={onPick}>
      {can('user:status') && <Menu.Item key="status">{t(status === 'enabled' ? 'users.enable' : 'users.disable')}</Menu.Item>}
      {can('user:remove') && <Menu.Item key="remove">{t('list.remove')}</Menu.Item>}
    </Menu>
  );
  return (
    <Dropdown droplist={menu} trigger="click" position="br" triggerProps={{ escToClose: true }}>
      <Button id={trigger} type="text" size="small" aria-haspopup="menu">
        {t('list.others')}
        <IconDown />
      </Button>
    </Dropdown>
  );
}
