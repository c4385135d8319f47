import type { Pack } from '../text';
import type { chart as source } from '../zh-CN/chart';

export const chart: Pack<typeof source> = {};
