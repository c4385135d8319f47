import { Button } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { UsersPageRef } from '../../../machines/administration/users-page';
import type { ListPageRef } from '../../../machines/records/list-page';
import { Can } from '../../base/Can';
import { SelectionInfo } from '../../records/SelectionInfo';

/** Actions of the whole list. They stay when nothing is selected, so that their warning can be met. */
export function UserToolbar({ page, list }: { page: UsersPageRef; list: ListPageRef<User> }) {
  const t = useText();
  return (
    <>
      <Can when="user:add">
        <Button type="primary" icon={<IconPlus />} onClick={() => page.send({ type: 'add' })}>
          {t('list.add')}
        </Button>
      </Can>
      <Can when="user:remove">
        <Button icon={<IconDelete />} onClick={() => page.send({ type: 'removeSelected' })}>
          {t('list.removeMany')}
        </Button>
      </Can>
      <SelectionInfo list={list} />
    </>
  );
}
