/** The picture of a person. */
export const picture = {
  section: '头像',
  about: '头像显示在右上角和首页。',
  none: '尚未设置头像',
  of: '{{name}}的头像',
  change: '更换头像',
  changeOf: '更换头像：{{name}}',
} as const;
