import { expect, test } from 'vitest';
import { languagesDraft } from '../../../contract/i18n-texts';
import { REFUSALS } from '../../../contract/refusals';
import { afterTextDialog, type TextRow, textMessage, textValues } from '../../../src/machines/administration/i18n-texts';

const ROW: TextRow = { id: 't1', message: { 'zh-CN': '保存', 'zh-HK': '儲存' }, version: 2 };

test('the list reads its page again however a cell ended, and a failure that ended it is shown', () => {
  const subject = { row: ROW, language: 'en-US' as const };
  expect(afterTextDialog({ dialog: 'cell', output: { kind: 'done', answer: null, subject } })).toMatchObject({ reload: true });
  expect(afterTextDialog({ dialog: 'cell', output: { kind: 'cancelled', subject } })).toEqual({ reload: true });
  const failure = { kind: 'refused', code: REFUSALS.stale.code, desc: '', data: null, requestId: '' } as const;
  expect(afterTextDialog({ dialog: 'cell', output: { kind: 'failed', failure, subject } })).toEqual({
    reload: true,
    notice: { tone: 'error', failure, fallback: 'operation' },
  });
});

test('the list is read again after an import, and only then', () => {
  const report = { dryRun: false, total: 1, created: 1, updated: 0, passedOver: [], problems: [], stopped: null };
  expect(afterTextDialog({ dialog: 'import', output: { kind: 'done', report } })).toEqual({ reload: true });
  expect(afterTextDialog({ dialog: 'import', output: { kind: 'cancelled' } })).toEqual({ reload: false });
});

test('a form sends a text as it is shown; an empty translation is none', () => {
  expect(languagesDraft(500).parse(textMessage(textValues(ROW)))).toEqual({ 'zh-CN': '保存', 'zh-HK': '儲存', 'en-US': null });
});
