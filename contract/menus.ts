import { z } from 'zod/mini';
import { id } from './ids';
import { route } from './route';

/** §3. `alias` is the Chinese name, `aliasI18n` the traditional Chinese one; the English one is ours. */
const menuFields = z.object({
  menuId: id,
  parentId: id,
  path: z.nullish(z.string()),
  /** The page file that shows it, `iframe` for an embedded address, empty for a directory. */
  component: z.nullish(z.string()),
  alias: z.string(),
  aliasI18n: z.nullish(z.string()),
  aliasEn: z.nullish(z.string()),
  icon: z.nullish(z.string()),
  permissionList: z.nullish(z.array(z.string())),
  hidden: z.nullish(z.boolean()),
  openType: z.catch(z.nullish(z.enum(['tab', 'blank'])), 'tab'),
  menuSubsystemId: z.nullish(id),
  /** `false`: the page exists, but this user may not open it (/403 rather than /404). Such a row carries its path and no more. */
  currentUserHasPermission: z.nullish(z.boolean()),
});

export type MenuItem = z.infer<typeof menuFields> & { readonly children?: readonly MenuItem[] | null | undefined };

export const menuItem: z.ZodMiniType<MenuItem> = z.extend(menuFields, {
  get children() {
    return z.nullish(z.array(menuItem));
  },
});

/** §7.5 and decisions: the menu tree of whoever asks, granted buttons folded into the `permissionList` of their page. */
export const getCurrentUserMenu = route('GET', '/ofa-admin/admin/ofaMenu/currentUser/menu', {
  right: 'signedIn',
  answer: z.array(menuItem),
});
