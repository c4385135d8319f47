import type { Texts } from '../text';

export const settings: Texts['settings'] = {
  unsaved: '{{count}} 項修改未儲存',
  discard: '放棄修改',
  weak: '較弱',
  shipped: '出廠設定',
  yes: '是',
  no: '否',
};
