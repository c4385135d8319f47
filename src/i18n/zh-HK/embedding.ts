import type { Pack } from '../text';
import type { embedding as source } from '../zh-CN/embedding';

export const embedding: Pack<typeof source> = {};
