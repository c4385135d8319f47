import type { Pack } from '../text';
import type { account as source } from '../zh-CN/account';

export const account: Pack<typeof source> = {};
