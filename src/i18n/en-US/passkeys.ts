import type { Pack } from '../text';
import type { passkeys as source } from '../zh-CN/passkeys';

export const passkeys: Pack<typeof source> = {};
