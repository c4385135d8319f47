import type { PageFile } from '../ui/base/page';
import type { Kit } from './kit';

/** The tray of the uploads, which the shell loads with the first file. */
export const loadTray = () => import('./tray');

/** What a tenant says of a page, which the shell loads when it is asked for. */
export const loadHelp = () => import('./help');

/** Every page by the `component` that a menu names. A page is lazy, so that none of them adds to the weight of the sign-in screen. */
export const pages = {
  home: () => import('./home'),
  workbench: () => import('./workbench'),
  'my-menus': () => import('./my-menus'),
  messages: () => import('./messages'),
  'sent-messages': () => import('./sent-messages'),
  'middle-home': () => import('./middle-home'),
  'middle-apps': () => import('./middle-apps'),
  account: () => import('./account'),
  'confirm-invite': () => import('./confirm-invite'),
  iframe: () => import('./iframe'),
  exception: () => import('./exception'),
  departments: () => import('./departments'),
  menus: () => import('./menus'),
  roles: () => import('./roles'),
  role: () => import('./role'),
  'i18n-texts': () => import('./i18n-texts'),
  dictionaries: () => import('./dictionaries'),
  forms: () => import('./forms'),
  'form-designer': () => import('./form-designer'),
  'fill-form': () => import('./fill-form'),
  'menu-groups': () => import('./menu-groups'),
  files: () => import('./files'),
  subsystems: () => import('./subsystems'),
  tenants: () => import('./tenants'),
  tenant: () => import('./tenant'),
  'tenant-applications': () => import('./tenant-applications'),
  users: () => import('./users'),
  user: () => import('./user'),
  policies: () => import('./policies'),
  'login-config': () => import('./login-config'),
  'third-parties': () => import('./third-parties'),
  'settings-overview': () => import('./settings-overview'),
  'operation-log': () => import('./operation-log'),
  'sign-in-log': () => import('./sign-in-log'),
  'online-sessions': () => import('./online-sessions'),
  charts: () => import('./charts'),
  'chart-gallery': () => import('./chart-gallery'),
} satisfies Record<string, () => Promise<{ default: (kit: Kit) => PageFile }>>;
