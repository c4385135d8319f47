import {
  IconApps,
  IconBook,
  IconBranch,
  IconCalendar,
  IconCommon,
  IconCompass,
  IconDashboard,
  IconDesktop,
  IconFile,
  IconFolder,
  IconHistory,
  IconHome,
  IconIdcard,
  IconLanguage,
  IconLock,
  IconMenu,
  IconMessage,
  IconMindMapping,
  IconNotification,
  IconOrderedList,
  IconSafe,
  IconSettings,
  IconShareAlt,
  IconSkin,
  IconStamp,
  IconStorage,
  IconTags,
  IconTool,
  IconUser,
  IconUserGroup,
} from '@arco-design/web-react/icon';
import { type ComponentType, lazy, Suspense } from 'react';

/** The icons that menus of every installation name: the whole icon set would weigh more than the shell. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  apps: IconApps,
  'bar-chart': IconDashboard,
  book: IconBook,
  branch: IconBranch,
  calendar: IconCalendar,
  compass: IconCompass,
  dashboard: IconDashboard,
  desktop: IconDesktop,
  file: IconFile,
  folder: IconFolder,
  history: IconHistory,
  home: IconHome,
  idcard: IconIdcard,
  language: IconLanguage,
  lock: IconLock,
  menu: IconMenu,
  message: IconMessage,
  'mind-mapping': IconMindMapping,
  notification: IconNotification,
  'ordered-list': IconOrderedList,
  safe: IconSafe,
  settings: IconSettings,
  'share-alt': IconShareAlt,
  skin: IconSkin,
  stamp: IconStamp,
  storage: IconStorage,
  tags: IconTags,
  tool: IconTool,
  user: IconUser,
  'user-group': IconUserGroup,
};

/** The others load when a menu uses one of them. Where they cannot be loaded, a plain one does as well. */
const OtherIcon = lazy<ComponentType<{ name: string }>>(() =>
  import('./OtherIcon').catch(() => ({ default: () => <IconCommon /> })),
);

export function MenuIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (Icon) return <Icon />;
  if (name === '') return <IconCommon />;
  return (
    <Suspense fallback={<IconCommon />}>
      <OtherIcon name={name} />
    </Suspense>
  );
}
