/** What pages of settings share: their save bar, and what is weak. */
export const settings = {
  unsaved: '{{count}} 项修改未保存',
  discard: '放弃修改',
  weak: '较弱',
  shipped: '出厂设置',
  yes: '是',
  no: '否',
} as const;
