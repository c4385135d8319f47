import { z } from 'zod/mini';
import type { RoleName } from '../../../contract/roles';
import type { UserInfo } from '../../../contract/sign-in';
import type { User } from '../../../contract/users';
import { user } from '../../../contract/users';
import { departmentsApi } from '../../api/departments';
import { picturesApi } from '../../api/pictures';
import { rolesApi } from '../../api/roles';
import { userAccountsApi } from '../../api/user-accounts';
import type { usersApi } from '../../api/users';
import { copyText } from '../../browser/clipboard';
import type { Picture } from '../../browser/pictures';
import { createDepartmentTreeMachine } from '../../machines/administration/department-tree';
import { createMadePasswordMachine } from '../../machines/administration/made-password';
import type { Viewer } from '../../machines/administration/user-acts';
import { givenToUser, type UserActDialogs, type UserValues, userValues } from '../../machines/administration/users';
import { createActMachine } from '../../machines/base/act';
import { createLoadingMachine } from '../../machines/base/loading';
import { createPictureChangeMachine } from '../../machines/upload/picture-change';
import type { Kit } from '../kit';
import { isAdministrator } from './administrator';
import { recordFormPart } from './records';
import { fieldUploads } from './uploads';

/** The dialogs about one user: of the list, and of the page of that user. */
export function userActs(kit: Kit, api: ReturnType<typeof usersApi>): UserActDialogs<File, Picture> {
  const { call, notify } = kit;
  return {
    form: recordFormPart(kit, { record: user, values, valuesOf: userValues, given: givenToUser, save: api.save }),
    removal: createActMachine<readonly User[], string>(api.remove),
    passwordReset: createActMachine(api.resetPassword),
    statusChange: createActMachine(api.setStatus),
    secondFactor: createActMachine(api.takeAwaySecondFactor),
    password: createMadePasswordMachine({ copy: copyText, notify }),
    picture: createPictureChangeMachine<User, File, Picture>(
      { pictureOf: ({ avatar }) => avatar ?? null, save: picturesApi(call).save, notify },
      fieldUploads(kit),
    ),
    originalAccount: createActMachine<User, unknown, 'originalAccount'>(userAccountsApi(call).setOriginalAccount, {
      fields: ['originalAccount'],
      optional: ['originalAccount'],
      notify,
    }),
  };
}

/** What the fields of a user choose from. */
export const userChoices = ({ call }: Pick<Kit, 'call'>) => ({
  departments: createDepartmentTreeMachine(departmentsApi(call).tree),
  roles: createLoadingMachine<readonly RoleName[]>(rolesApi(call).assignable),
});

export const viewerOf = (viewer: UserInfo): Viewer => ({ id: viewer.id, administrator: isAdministrator(viewer) });

const values: z.ZodMiniType<UserValues> = z.object({
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  remark: z.string(),
  departmentIds: z.array(z.string()),
  roleIds: z.array(z.string()),
});
