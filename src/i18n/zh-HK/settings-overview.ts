import type { Texts } from '../text';

export const settingsOverview: Texts['settingsOverview'] = {
  title: '設定總覽',
  about: '各項設定的現況：哪些仍是出廠設定，哪些較弱。',
  open: '前往{{page}}',
  noThirdParties: '還沒有第三方登入。',
};
