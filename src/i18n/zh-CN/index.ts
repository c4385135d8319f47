import { guest } from './guest';
import { inside } from './inside';

/** Simplified Chinese: the source of every text. The other languages have the same keys and slots. */
export const zhCN = { ...guest, ...inside };
