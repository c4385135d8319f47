import type { Pack } from '../text';
import type { charts as source } from '../zh-CN/charts';

export const charts: Pack<typeof source> = {
  title: '圖表發佈',
  name: '標題',
  address: '網址',
  createTime: '發佈時間',
  addTitle: '發佈圖表',
  editTitle: '編輯圖表',
  emptyHint: '還沒有發佈圖表。發佈後，知道網址的人無須登入即可查看。',
  named: '圖表 {{title}}（其網址隨即失效）',
  about: '圖表顯示最近十二個月的登入次數，每次開啟時取最新資料。知道網址的人無須登入即可查看。',
  openNamed: '在新視窗開啟圖表 {{title}}',
  link: '網址與嵌入程式碼',
  linkTitle: '圖表「{{title}}」',
  linkAbout: '知道此網址的人無須登入即可查看。刪除圖表後，網址隨即失效。',
  snippet: '嵌入程式碼',
  snippetAbout: '只有部署時在 OFA_EMBED_ORIGINS 中列出的網站能嵌入圖表。',
  copyNamed: '複製{{name}}',
  signIns: '每月登入',
  noSignIns: '最近十二個月沒有登入記錄',
};
