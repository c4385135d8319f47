import type { Texts } from '../text';

export const settingsOverview: Texts['settingsOverview'] = {
  title: '設定總覽',
  about: '各項設定的現況：哪些仍是出廠設定，哪些較弱。',
  open: '前往{{page}}',
  noThirdParties: '還沒有第三方登入。',
  embedding: '可嵌入主控台的網站',
  embeddingOff: '沒有網站可以嵌入主控台。',
  embeddingHow: '由伺服器的設定 OFA_EMBED_ORIGINS 決定，對所有機構有效。填寫網站的來源，以逗號分隔，重新啟動伺服器後生效。',
};
