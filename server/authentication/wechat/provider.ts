import type { WeChat } from '../../platform/ports/providers';

/** Stands in for WeChat: nothing scans this picture but a test. */
export const localWeChat: WeChat = { contentOf: (id) => `ofa-console:wechat:${id}` };
