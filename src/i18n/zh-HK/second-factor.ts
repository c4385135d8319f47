import type { Pack } from '../text';
import type { secondFactor as source } from '../zh-CN/second-factor';

export const secondFactor: Pack<typeof source> = {
  title: '兩步驗證',
  setUpTitle: '設定兩步驗證',
  setUpHint: '用手機上的身份驗證器應用程式掃描二維碼，然後輸入應用程式顯示的 6 位驗證碼。',
  picture: '供身份驗證器應用程式掃描的二維碼',
  byHand: '無法掃描時，請在應用程式中手動輸入密鑰：',
  turnOn: '驗證並啟用',
  verifying: '正在驗證…',
  asking: '正在準備…',
  retry: '重試',
  recoveryCodes: '恢復碼',
  recoveryHint: '兩步驗證已啟用。以下 {{count}} 個恢復碼只顯示這一次：手機不在身邊時，每個可代替驗證碼使用一次。請妥善保存。',
  copy: '複製',
  download: '下載',
  kept: '我已妥善保存',
};
