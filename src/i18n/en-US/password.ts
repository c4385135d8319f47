import type { Pack } from '../text';
import type { password as source } from '../zh-CN/password';

export const password: Pack<typeof source> = {};
