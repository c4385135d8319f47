import { Button } from '@arco-design/web-react';
import { IconDownload, IconUpload } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { isLanguage, type Language } from '../../../../contract/text';
import { useText } from '../../../i18n/text';
import type { TextColumn, TextRow, TextsPageRef } from '../../../machines/administration/i18n-texts';
import { isDownloading } from '../../../machines/records/download';
import { filtersOf } from '../../../machines/records/list-page';
import { openDialog } from '../../../machines/records/records-page';
import { Can } from '../../base/Can';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import { ImportDialog } from '../../records/ImportDialog';
import { RecordsPage } from '../../records/RecordsPage';
import { TextCell } from './TextCell';
import { TextFields } from './TextFields';

const RIGHTS = { add: 'i18n:add', edit: 'i18n:edit', remove: 'i18n:remove' };
const MISSING = ['zh-HK', 'en-US', 'any'] as const;

/** Multilingual texts: a column for each language, edited in place. */
export function I18nTextsPage({ page }: { page: TextsPageRef<File> }) {
  const t = useText();
  const { import: importing } = useSelector(page, openDialog, shallowEqual);
  const { downloads } = useSelector(page, ({ context }) => context.beside);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('i18nTexts.title'),
        add: t('i18nTexts.addTitle'),
        edit: t('i18nTexts.editTitle'),
        empty: t('i18nTexts.emptyHint'),
        named: ({ message }) => t('i18nTexts.named', { text: message['zh-CN'] }),
      }}
      rights={RIGHTS}
      columns={useTextColumns(page)}
      search={[
        { name: 'name', label: t('i18nTexts.text'), placeholder: t('i18nTexts.textPlaceholder'), maxLength: 64 },
        {
          name: 'missing',
          label: t('i18nTexts.missing'),
          choices: MISSING.map((id) => ({ id, name: t(`i18nTexts.missingIn.${id}`) })),
        },
      ]}
      nameOf={({ message }) => message['zh-CN']}
      edit={(row) => page.send({ type: 'open', dialog: 'form', about: row })}
      tools={<FileTools page={page} />}
      fields={() => <TextFields />}
    >
      {importing && (
        <ImportDialog
          dialog={importing}
          title={t('i18nTexts.importTitle')}
          fieldName={(field) => (isLanguage(field) ? t(`i18nTexts.languages.${field}`) : t('i18nTexts.id'))}
          onTemplate={() => downloads.send({ type: 'download', wanted: { file: 'template' } })}
        />
      )}
    </RecordsPage>
  );
}

function FileTools({ page }: { page: TextsPageRef<File> }) {
  const t = useText();
  const { list, beside } = useSelector(page, ({ context }) => context);
  const busy = useSelector(beside.downloads, isDownloading);
  const exportFile = () =>
    beside.downloads.send({ type: 'download', wanted: { file: 'export', filters: filtersOf<TextRow>(list.getSnapshot()) } });
  return (
    <>
      <Can when="i18n:import">
        <Button icon={<IconUpload />} onClick={() => page.send({ type: 'open', dialog: 'import', about: null })}>
          {t('i18nTexts.import')}
        </Button>
      </Can>
      <Can when="i18n:export">
        <Button icon={<IconDownload />} loading={busy} onClick={exportFile}>
          {t('i18nTexts.export')}
        </Button>
      </Can>
    </>
  );
}

function useTextColumns(page: TextsPageRef<File>): ColumnLooks<TextRow, TextColumn> {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  const inLanguage = (language: Language, card: 'title' | 'fact') => ({
    title: t(`i18nTexts.languages.${language}`),
    width: 212,
    card,
    cell: (row: TextRow) => <TextCell page={page} row={row} language={language} />,
  });
  return {
    'zh-CN': inLanguage('zh-CN', 'title'),
    'zh-HK': inLanguage('zh-HK', 'fact'),
    'en-US': inLanguage('en-US', 'fact'),
    id: { title: t('i18nTexts.id'), width: 200, cell: ({ id }) => <LongText mono text={id} /> },
    createTime: {
      title: t('i18nTexts.createTime'),
      width: 176,
      cell: ({ createTime }) => (createTime ? timeIn(zone, createTime) : '—'),
    },
  };
}
