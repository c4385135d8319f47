import type { Pack } from '../text';
import type { chart as source } from '../zh-CN/chart';

export const chart: Pack<typeof source> = {
  loading: '正在載入圖表…',
  bar: '{{month}}：登入 {{count}} 次',
  month: '月份',
  count: '登入次數',
  empty: '暫無資料',
  emptyHint: '最近十二個月沒有登入記錄。',
  missing: '圖表不存在',
  missingHint: '該圖表可能已被撤回，請向發佈者確認地址。',
  failed: '圖表未能載入',
};
