/** The picture of a person. */
export const picture = {
  section: '头像',
  of: '{{name}}的头像',
  change: '更换头像',
  changeOf: '更换头像：{{name}}',
} as const;
