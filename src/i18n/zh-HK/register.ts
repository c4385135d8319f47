import type { Pack } from '../text';
import type { register as source } from '../zh-CN/register';

export const register: Pack<typeof source> = {};
