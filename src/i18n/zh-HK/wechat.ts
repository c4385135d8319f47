import type { Pack } from '../text';
import type { wechat as source } from '../zh-CN/wechat';

export const wechat: Pack<typeof source> = {};
