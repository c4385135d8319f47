import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { membersDialog } from '../../../machines/administration/members';
import type { Identified } from '../../../machines/records/list-page';
import { FormDrawer } from '../../forms/FormDrawer';
import { Members, type MembersProps } from './Members';

interface Props<Group extends Identified> extends MembersProps<Group> {
  readonly title: (group: Group) => string;
}

/** The members of a group, beside the list of such groups. */
export function MembersDrawer<Group extends Identified>({ title, ...shown }: Props<Group>) {
  const t = useText();
  const { members } = shown;
  const { group } = useSelector(members, membersDialog<Group>, shallowEqual);
  const close = () => members.send({ type: 'close' });
  return (
    <FormDrawer title={title(group)} wide onCancel={close} footer={<Button onClick={close}>{t('list.close')}</Button>}>
      <Members {...shown} />
    </FormDrawer>
  );
}
