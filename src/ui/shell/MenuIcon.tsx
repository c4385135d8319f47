import {
  IconApps,
  IconBook,
  IconBranch,
  IconCalendar,
  IconCommon,
  IconDashboard,
  IconFile,
  IconFolder,
  IconHistory,
  IconIdcard,
  IconLanguage,
  IconLock,
  IconMenu,
  IconMessage,
  IconSafe,
  IconSettings,
  IconStorage,
  IconTool,
  IconUser,
  IconUserGroup,
} from '@arco-design/web-react/icon';
import type { ComponentType } from 'react';

/** The icons that a menu can name. The map is closed: the whole icon set would weigh more than the shell. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  apps: IconApps,
  'bar-chart': IconDashboard,
  book: IconBook,
  branch: IconBranch,
  calendar: IconCalendar,
  dashboard: IconDashboard,
  file: IconFile,
  folder: IconFolder,
  history: IconHistory,
  idcard: IconIdcard,
  language: IconLanguage,
  lock: IconLock,
  menu: IconMenu,
  message: IconMessage,
  safe: IconSafe,
  settings: IconSettings,
  storage: IconStorage,
  tool: IconTool,
  user: IconUser,
  'user-group': IconUserGroup,
};

/** Their names, for those who choose one. */
export const MENU_ICONS: readonly string[] = Object.keys(ICONS);

/** A name that the map does not have gets a plain icon, so that names in the side menu stay aligned. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? IconCommon;
  return <Icon />;
}
