import type { z } from 'zod/mini';
import type { exportI18nFile } from '../../../contract/i18n-files';
import type { ImportReport } from '../../../contract/imports';
import { EXPORT_ROWS } from '../../../contract/user-files';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { ImportedFile } from '../../platform/imports/file';
import { toldProblems } from '../../platform/imports/problems';
import type { Deps } from '../../platform/ports/deps';
import type { Texts } from '../../platform/texts';
import { I18N_COLUMNS, type I18nColumn } from '../../platform/texts/i18n-files';
import { judgeRows, type TextRow } from './rules';
import { countTexts, presentTexts, putTexts, textsInBatches } from './store';

interface Wish {
  readonly appKey: string;
  readonly dryRun: boolean;
  readonly texts: Texts;
}

/** Saves all rows of a file or, where one of them has a problem, none. A text that stays as it is keeps its version. */
export async function importTextFile(
  { db, now }: Deps,
  scope: Scope,
  file: ImportedFile,
  { appKey, dryRun, texts }: Wish,
): Promise<ImportReport> {
  const { rows, passedOver } = await file.sheet<TextRow>('features/i18n-texts/reading-thread', 'textHeadings');
  const judge = async (queries: Queries) => judgeRows(rows, await presentTexts(queries, rows), appKey);
  const report = ({ added, changed, problems }: Awaited<ReturnType<typeof judge>>): ImportReport => ({
    dryRun,
    total: rows.length,
    created: added.length,
    updated: changed.length,
    passedOver: [...passedOver],
    stopped: null,
    problems: toldProblems(problems.map((problem) => ({ ...problem, reason: texts.i18nFiles.reasons[problem.reason] }))),
  });
  if (!(await file.goesOn(0, rows.length))) {
    const none = report({ added: [], changed: [], problems: [] });
    return { ...none, stopped: { row: rows[0]?.number ?? 0, left: rows.length } };
  }
  if (dryRun) return report(await judge(db));
  return transact(db, async (tx) => {
    const judged = await judge(tx);
    const { added, changed, problems } = judged;
    if (problems.length > 0) return report({ added: [], changed: [], problems });
    await putTexts(
      tx,
      now(),
      appKey,
      [...added, ...changed].map(({ id, message }) => ({ id: id ?? newId(), message })),
    );
    const after = { appKey, added: added.length, changed: changed.length };
    await record(tx, now(), scope, { action: 'import', entity: 'i18nText', entityId: appKey, after });
    return report(judged);
  });
}

type Query = z.output<(typeof exportI18nFile)['query']>;

/** The texts that the same filters list, by id. */
export async function exportSheet({ db }: Deps, query: Query, { i18nFiles }: Texts) {
  if ((await countTexts(db, query)) > EXPORT_ROWS) throw new Refusal('exportTooLarge');
  return { name: i18nFiles.exported, headings: headingsOf(i18nFiles), rows: rowsOf(textsInBatches(db, query)) };
}

async function* rowsOf(batches: ReturnType<typeof textsInBatches>) {
  for await (const batch of batches) {
    yield batch.map(({ id, message }) => [id, message['zh-CN'], message['zh-HK'] ?? '', message['en-US'] ?? '']);
  }
}

/** An empty sheet with the headings that an import knows. */
export const templateSheet = ({ i18nFiles }: Texts) => ({
  name: i18nFiles.template,
  headings: headingsOf(i18nFiles),
  rows: none(),
});

async function* none(): AsyncGenerator<never> {
  // There is nothing below the headings.
}

const WIDTHS: Readonly<Record<I18nColumn, number>> = { id: 36, 'zh-CN': 40, 'zh-HK': 40, 'en-US': 60 };

const headingsOf = ({ columns }: Texts['i18nFiles']) =>
  I18N_COLUMNS.map((column) => ({ text: columns[column], width: WIDTHS[column] }));
