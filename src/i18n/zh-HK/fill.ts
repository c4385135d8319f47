import type { Pack } from '../text';
import type { fill as zh } from '../zh-CN/fill';

export const fill: Pack<typeof zh> = {
  send: '提交',
  thanks: '提交成功',
  thanksHint: '感謝您的填寫',
  again: '再填一份',
  failed: '表單載入失敗',
  missing: '表單不存在',
  missingHint: '表單可能已刪除，或連結有誤',
  shut: { closed: '該表單已停止收集', full: '該表單的答卷已滿', replied: '您已填寫過該表單' },
  shutHint: { closed: '如需填寫，請聯絡發佈者', full: '如需填寫，請聯絡發佈者', replied: '每人只能填寫一次' },
  choicesFailed: '選項載入失敗',
  chooseFile: '選擇檔案',
  fileTooLarge: '請選擇不超過 {{size}} MB 的檔案',
  tooManyFiles: '最多支援 {{count}} 個檔案',
  removeFile: '移除 {{name}}',
  answerFaults: {
    missing: '請填寫{{about}}',
    wrong: '「{{about}}」的值無效',
    tooLong: '不能超過 {{about}} 個字元',
    pattern: '{{about}}',
    tooSmall: '不能小於 {{about}}',
    tooLarge: '不能大於 {{about}}',
  },
  patternBroken: '格式不正確',
  lastDay: '填寫截止：{{day}}（含當日）',
  draft: '填寫內容只暫存於此視窗，提交後即清除；一小時未改動亦會清除。',
  clear: '清空',
  proof: '確認提交',
  proofHint: '請輸入圖中的字元，以確認並非自動程式提交。',
  sending: '提交中…',
};
