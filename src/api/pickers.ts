import { listDepartmentUsers, TREE_TYPES } from '../../contract/departments';
import type { Member } from '../../contract/users';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { departmentsApi } from './departments';
import { loaderOf, type PagedRoute } from './records';

/** §7.10: the users that a picker offers. Another source, such as another server's, is asked the same. */
export const userSource = (call: Call, source: PagedRoute<Member> = listDepartmentUsers) => {
  const load = loaderOf<Member>(call, source);
  const loadUsers: LoadPage<Member> = (request, signal) => load({ treeType: TREE_TYPES.below, ...request }, signal);
  return { load: loadUsers, loadTree: departmentsApi(call).tree };
};
