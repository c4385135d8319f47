import type { Pack } from '../text';
import type { tree as zh } from '../zh-CN/tree';

export const tree: Pack<typeof zh> = {
  unfoldAll: '展開全部',
  foldAll: '收起全部',
  drag: '拖動以移動',
  noMoveInSearch: '搜尋時不能移動，請先清除搜尋',
  up: '上移',
  down: '下移',
  relocate: '移動到…',
  relocateTitle: '移動「{{name}}」',
  move: '移動',
  moveTitle: '將「{{name}}」移動到「{{parent}}」？',
  parent: '上級',
  parentPlaceholder: '請選擇上級',
  standing: '{{parent}}下第 {{at}} 位，共 {{of}} 位',
  movingKeys: '方向鍵移動，空格鍵放下，Esc 鍵取消',
  faults: {
    belowItself: '不能移動到自身或其下級',
    tooDeep: '層級不能超過 20 層',
    wrongParent: '不能放在這裏',
  },
};
