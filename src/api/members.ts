import type { Route } from '../../contract/route';
import type { Member } from '../../contract/users';
import type { Membership } from '../machines/administration/members';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import type { PagedRoute } from './records';

/** The calls about the members of a group, such as a role or a department. */
export interface MemberRoutes {
  readonly list: PagedRoute<Member>;
  readonly add: Route;
  readonly remove: Route;
}

export const membersApi = (call: Call, { list, add, remove }: MemberRoutes) => {
  const change =
    (route: Route) =>
    ({ group, users }: Membership<{ readonly id: string }>, signal: AbortSignal): Promise<unknown> =>
      call(route, { params: { id: group.id }, body: users.map(({ id }) => id), signal });
  const load: LoadPage<Member> = async ({ groupId, ...query }, signal) => {
    const answer = await call(list, { params: { id: groupId }, query, signal });
    return 'records' in answer ? answer : { records: answer, total: answer.length };
  };
  return { load, add: change(add), remove: change(remove) };
};
