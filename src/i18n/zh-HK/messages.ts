import type { Pack } from '../text';
import type { messages as source } from '../zh-CN/messages';

export const messages: Pack<typeof source> = {
  title: '我的訊息',
  find: '標題或內容',
  states: { all: '全部', unread: '未讀', read: '已讀' },
  state: '閱讀狀態',
  readAll: '全部標示為已讀',
  news: '有 {{count}} 則新訊息',
  empty: '還沒有訊息。',
  pickOne: '選擇一則訊息查看內容',
  unread: '未讀',
  repeated: '{{title}}（{{times}}）',
  remove: '刪除',
  removeContent: '只會刪除您收到的這一份，是否確定？',
  back: '返回列表',
};
