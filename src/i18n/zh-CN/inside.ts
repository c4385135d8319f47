import { account } from './account';
import { applications } from './applications';
import { charts } from './charts';
import { conflict } from './conflict';
import { cropper } from './cropper';
import { departments } from './departments';
import { dictionaries } from './dictionaries';
import { editor } from './editor';
import { fieldUpload } from './field-upload';
import { files } from './files';
import { fill } from './fill';
import { forms } from './forms';
import { gallery } from './gallery';
import { grants } from './grants';
import { headers } from './headers';
import { help } from './help';
import { i18nTexts } from './i18n-texts';
import { imports } from './imports';
import { loginConfig } from './login-config';
import { logs } from './logs';
import { menuGroups } from './menu-groups';
import { menus } from './menus';
import { messages } from './messages';
import { obstacles } from './obstacles';
import { people } from './people';
import { pickers } from './pickers';
import { picture } from './picture';
import { policies } from './policies';
import { query } from './query';
import { record } from './record';
import { replies } from './replies';
import { roles } from './roles';
import { sentMessages } from './sent-messages';
import { settings } from './settings';
import { settingsOverview } from './settings-overview';
import { shell } from './shell';
import { subsystems } from './subsystems';
import { tenantApplications } from './tenant-applications';
import { tenants } from './tenants';
import { thirdParties } from './third-parties';
import { tree } from './tree';
import { upload } from './upload';
import { users } from './users';
import { views } from './views';

/** What it says to a signed-in user only: it comes with the shell. */
export const inside = {
  charts,
  logs,
  gallery,
  account,
  applications,
  shell,
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
  obstacles,
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
  settings,
  policies,
  query,
  views,
  loginConfig,
  thirdParties,
  settingsOverview,
} as const;
