import type { Member } from '../../../contract/users';
import { type MemberRoutes, membersApi } from '../../api/members';
import { userSource } from '../../api/pickers';
import { createMembersMachine, type Membership } from '../../machines/administration/members';
import { createActMachine } from '../../machines/base/act';
import { createPickerMachine } from '../../machines/pickers/list-picker';
import { createListPageMachine, type Identified, NOTHING_KEPT } from '../../machines/records/list-page';
import type { Kit } from '../kit';

/** The dialog of the members of a group: its list, the user picker, and what adds and removes. */
export function membersPart<Group extends Identified>({ call, notify }: Pick<Kit, 'call' | 'notify'>, routes: MemberRoutes) {
  const { load, add, remove } = membersApi(call, routes);
  return createMembersMachine<Group>({
    list: createListPageMachine<Member>({ ...NOTHING_KEPT, load, notify }),
    picker: createPickerMachine<Member>({ ...userSource(call), notify }),
    removal: createActMachine<Membership<Group>, unknown>(remove),
    add,
    notify,
  });
}
