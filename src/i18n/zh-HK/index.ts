import type { Texts } from '../text';
import { account } from './account';
import { applications } from './applications';
import { chart } from './chart';
import { charts } from './charts';
import { conflict } from './conflict';
import { cropper } from './cropper';
import { departments } from './departments';
import { dictionaries } from './dictionaries';
import { editor } from './editor';
import { embedding } from './embedding';
import { entry } from './entry';
import { failure } from './failure';
import { fieldUpload } from './field-upload';
import { files } from './files';
import { fill } from './fill';
import { forms } from './forms';
import { frame } from './frame';
import { gallery } from './gallery';
import { grants } from './grants';
import { headers } from './headers';
import { help } from './help';
import { i18nTexts } from './i18n-texts';
import { imports } from './imports';
import { list } from './list';
import { loginConfig } from './login-config';
import { logs } from './logs';
import { menuGroups } from './menu-groups';
import { menus } from './menus';
import { messages } from './messages';
import { notice } from './notice';
import { obstacles } from './obstacles';
import { passkeys } from './passkeys';
import { password } from './password';
import { people } from './people';
import { pickers } from './pickers';
import { picture } from './picture';
import { policies } from './policies';
import { query } from './query';
import { record } from './record';
import { register } from './register';
import { replies } from './replies';
import { roles } from './roles';
import { screens } from './screens';
import { secondFactor } from './second-factor';
import { sentMessages } from './sent-messages';
import { settings } from './settings';
import { settingsOverview } from './settings-overview';
import { shell } from './shell';
import { signIn } from './sign-in';
import { subsystems } from './subsystems';
import { tenantApplications } from './tenant-applications';
import { tenants } from './tenants';
import { thirdParties } from './third-parties';
import { thirdParty } from './third-party';
import { tree } from './tree';
import { upload } from './upload';
import { users } from './users';
import { views } from './views';
import { wechat } from './wechat';

/** Traditional Chinese, in the terms of Hong Kong. */
export const zhHK: Texts = {
  frame,
  signIn,
  entry,
  screens,
  password,
  register,
  chart,
  charts,
  logs,
  gallery,
  secondFactor,
  passkeys,
  account,
  applications,
  wechat,
  thirdParty,
  embedding,
  shell,
  list,
  users,
  roles,
  grants,
  tenants,
  tenantApplications,
  subsystems,
  sentMessages,
  menuGroups,
  tree,
  departments,
  menus,
  messages,
  dictionaries,
  headers,
  forms,
  record,
  replies,
  i18nTexts,
  people,
  pickers,
  imports,
  upload,
  files,
  fill,
  fieldUpload,
  conflict,
  editor,
  help,
  cropper,
  picture,
  failure,
  notice,
  obstacles,
  settings,
  policies,
  query,
  views,
  loginConfig,
  thirdParties,
  settingsOverview,
};
