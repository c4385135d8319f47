/** Pages around a tree: what can be done with its rows. */
export const tree = {
  unfoldAll: '展开全部',
  foldAll: '收起全部',
  drag: '拖动以移动',
  noMoveInSearch: '搜索时不能移动，请先清除搜索',
  up: '上移',
  down: '下移',
  relocate: '移动到…',
  relocateTitle: '移动“{{name}}”',
  move: '移动',
  moveTitle: '将“{{name}}”移动到“{{parent}}”？',
  parent: '上级',
  parentPlaceholder: '请选择上级',
  standing: '{{parent}}下第 {{at}} 位，共 {{of}} 位',
  movingKeys: '方向键移动，空格键放下，Esc 键取消',
  faults: {
    belowItself: '不能移动到自身或其下级',
    tooDeep: '层级不能超过 20 层',
    wrongParent: '不能放在这里',
  },
} as const;
