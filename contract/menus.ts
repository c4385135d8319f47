import { z } from 'zod';
import { id } from './ids';
import { route } from './route';

/** §3. `alias` is the Chinese name, `aliasI18n` the traditional Chinese one; the English one is ours. */
const menuFields = z.object({
  menuId: id,
  parentId: id,
  path: z.string().nullish(),
  /** The page file that shows it, `iframe` for an embedded address, empty for a directory. */
  component: z.string().nullish(),
  alias: z.string(),
  aliasI18n: z.string().nullish(),
  aliasEn: z.string().nullish(),
  icon: z.string().nullish(),
  permissionList: z.array(z.string()).nullish(),
  hidden: z.boolean().nullish(),
  openType: z.enum(['tab', 'blank']).nullish().catch('tab'),
  menuSubsystemId: id.nullish(),
  /** `false`: the page exists, but this user may not open it (/403 rather than /404). Such a row carries its path and no more. */
  currentUserHasPermission: z.boolean().nullish(),
});

export type MenuItem = z.infer<typeof menuFields> & { readonly children?: readonly MenuItem[] | null | undefined };

export const menuItem: z.ZodType<MenuItem> = menuFields.extend({
  get children() {
    return z.array(menuItem).nullish();
  },
});

/** §7.5 and decisions: the menu tree of whoever asks, granted buttons folded into the `permissionList` of their page. */
export const getCurrentUserMenu = route('GET', '/ofa-admin/admin/ofaMenu/currentUser/menu', {
  right: 'signedIn',
  answer: z.array(menuItem),
});
