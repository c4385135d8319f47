import type { User } from '../../contract/users';
import { usersApi } from '../api/users';
import type { Picture } from '../browser/pictures';
import { afterUserAct, type BesideUser, type UserActDialogs, type UserTabs } from '../machines/administration/users';
import { createRecordPageMachine } from '../machines/records/record-page';
import { UserPage } from '../ui/administration/users/UserPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordPageParts } from './parts/records';
import { userTabs } from './parts/user-accounts';
import { userActs, userChoices, viewerOf } from './parts/user-acts';

/** The composition root of the page of one user. */
export default (kit: Kit) => {
  const api = usersApi(kit.call);
  const { departments, roles } = userChoices(kit);
  return definePage({
    machine: createRecordPageMachine<User, UserActDialogs<File, Picture>, UserTabs, BesideUser>({
      ...recordPageParts(kit),
      read: api.read,
      nameOf: ({ name }) => name,
      tabs: userTabs(kit, api),
      dialogs: userActs(kit, api),
      after: afterUserAct,
      beside: (spawn) => ({
        departments: spawn(departments, { input: { chosen: null } }),
        roles: spawn(roles),
        viewer: viewerOf(kit.user()),
      }),
    }),
    View: UserPage,
  });
};
