/** WeChat, as far as signing in by a QR code needs it. What happens on the telephone comes in by `reportScan`. */
export interface WeChat {
  /** What the picture says: the telephone is told by it which code it has scanned. */
  contentOf(id: string): string;
}

/** Stands in for it: nothing scans this picture but a test. */
export const localWeChat: WeChat = { contentOf: (id) => `ofa-console:wechat:${id}` };
