import { listDepartmentUsers, TREE_TYPES } from '../../contract/departments';
import { type FormDictionary, listFormDictionaries } from '../../contract/forms';
import { APP_KEY, type I18nText, pageI18nTexts } from '../../contract/i18n-texts';
import { type AssignableRole, listAssignableRoles } from '../../contract/roles';
import { listTenants, type Tenant } from '../../contract/tenants';
import { searchForm } from '../../contract/text';
import type { Member } from '../../contract/users';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { departmentsApi } from './departments';
import { loaderOf, type PagedRoute, pageIn } from './records';

/** §7.10: the users that a picker offers. Another source, such as another server's, is asked the same. */
export const userSource = (call: Call, source: PagedRoute<Member> = listDepartmentUsers) => {
  const load = loaderOf<Member>(call, source);
  const loadUsers: LoadPage<Member> = (request, signal) => load({ treeType: TREE_TYPES.below, ...request }, signal);
  return { load: loadUsers, loadTree: departmentsApi(call).tree };
};

/** §7.3: the roles that users can be given. The server answers them all: they are searched and paged here. */
export const roleSource = (call: Call): { load: LoadPage<AssignableRole> } => ({
  load: async (request, signal) => {
    const wanted = searchForm(String(request.roleName ?? ''));
    const roles = await call(listAssignableRoles, { signal });
    const found = roles.filter(({ roleName }) => searchForm(roleName).includes(wanted));
    return pageIn(found, request);
  },
});

/** §7.6: tenants come from a source that the caller names, the latest first until another order is asked for. */
export const tenantSource = (call: Call, source: PagedRoute<Tenant> = listTenants) => {
  const load = loaderOf<Tenant>(call, source);
  const loadTenants: LoadPage<Tenant> = (request, signal) => load({ column: 'createTime', order: 'desc', ...request }, signal);
  return { load: loadTenants };
};

/** §3: the dictionaries that the choices of a form can be bound to. */
export const dictionarySource = (call: Call) => ({ load: loaderOf<FormDictionary>(call, listFormDictionaries) });

/** §7.7: the multilingual texts of the console. */
export const textSource = (call: Call) => {
  const load = loaderOf<I18nText>(call, pageI18nTexts);
  const loadTexts: LoadPage<I18nText> = (request, signal) => load({ appKey: APP_KEY, ...request }, signal);
  return { load: loadTexts };
};
