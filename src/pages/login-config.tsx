import { loginConfigApi } from '../api/login-config';
import type { Picture } from '../browser/pictures';
import {
  createLoginConfigPageMachine,
  type IconChange,
  type LoginConfigRow,
  type LoginConfigValues,
  loginConfigForm,
  loginConfigRow,
  loginConfigValues,
} from '../machines/administration/login-config';
import { createSettingsMachine } from '../machines/administration/settings-page';
import { createSignInPreviewMachine } from '../machines/administration/sign-in-preview';
import { createPictureChangeMachine } from '../machines/upload/picture-change';
import { LoginConfigPage } from '../ui/administration/login-config/LoginConfigPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordFormPart } from './parts/records';
import { fieldUploads } from './parts/uploads';

/** No icon is drawn larger. */
const ICON_SIDE = 256;

/** The composition root of how a tenant's sign-in page looks. */
export default (kit: Kit) => {
  const { call, notify, siteChanged } = kit;
  const { load, save, captcha } = loginConfigApi(call);
  const form = recordFormPart<LoginConfigRow, LoginConfigValues, LoginConfigRow>(kit, {
    record: loginConfigRow,
    values: loginConfigForm,
    valuesOf: loginConfigValues,
    save: async (draft, signal) => {
      const saved = await save(draft, signal);
      siteChanged();
      return saved;
    },
  });
  const machine = createLoginConfigPageMachine<File, Picture>({
    settings: createSettingsMachine<LoginConfigRow, LoginConfigValues, never>({ load, form, weigh: async () => [], notify }),
    preview: createSignInPreviewMachine(captcha),
    changing: createPictureChangeMachine<IconChange, File, Picture>(
      { pictureOf: ({ present }) => present, save: async () => {}, side: ICON_SIDE, notify },
      fieldUploads(kit),
    ),
  });
  return definePage({ machine, View: LoginConfigPage });
};
