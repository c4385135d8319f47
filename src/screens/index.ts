import type { ScreenFile } from '../machines/base/routes';
import type { PageFile } from '../ui/base/page';
import type { ScreenKit } from './kit';

/** Every screen that needs no token (§2.1). Each is lazy, so that none adds to the weight of another. */
export const screens = {
  login: () => import('./login'),
  'tenant-missing': () => import('./tenant-missing'),
  wechat: () => import('./wechat'),
  register: () => import('./register'),
  apply: () => import('./apply'),
  'third-party': () => import('./third-party'),
  authorize: () => import('./authorize'),
  ticket: () => import('./ticket'),
  chart: () => import('./chart'),
  form: () => import('./form'),
} satisfies Partial<Record<ScreenFile, () => Promise<{ default: (kit: ScreenKit) => PageFile | Promise<PageFile> }>>>;
