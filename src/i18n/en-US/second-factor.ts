import type { Pack } from '../text';
import type { secondFactor as source } from '../zh-CN/second-factor';

export const secondFactor: Pack<typeof source> = {};
