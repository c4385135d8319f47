import type { Pack } from '../text';
import type { thirdParty as source } from '../zh-CN/third-party';

export const thirdParty: Pack<typeof source> = {};
