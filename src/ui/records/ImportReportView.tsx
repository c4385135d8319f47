import { Alert, Button, Table } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import type { ImportReport } from '../../../contract/imports';
import { type Translate, useText } from '../../i18n/text';
import { isDownloading } from '../../machines/records/download';
import type { FileImportRef } from '../../machines/records/file-import';
import { refusedIn } from '../../machines/records/refused-rows';
import { ResultView } from '../base/ResultView';
import './import-dialog.css';

interface Props {
  readonly dialog: FileImportRef<File>;
  readonly report: ImportReport;
  readonly rowByRow: boolean;
  /** What people call a field of a record. */
  readonly fieldName: (field: string) => string;
}

/** What a trial would do, or what an import has done; rows that were not imported can be had with the reasons, to be mended. */
export function ImportReportView({ dialog, report, rowByRow, fieldName }: Props) {
  const t = useText();
  const { total, created, updated, dryRun, passedOver, problems, stopped } = report;
  const counts = { total, created, updated, problems: problems.length, left: stopped?.left ?? 0 };
  return (
    <>
      {dryRun ? (
        <p className="import-summary">{t('imports.tried', counts)}</p>
      ) : (
        <ResultView tone={created + updated > 0 ? 'success' : 'error'} title={endOf(t, report, rowByRow)} />
      )}
      {stopped && rowByRow && <Alert className="form-alert" type="info" content={t('imports.keptRows')} />}
      {dryRun && created + updated + problems.length === 0 && (
        <Alert className="form-alert" type="info" content={t(total > 0 ? 'imports.nothingNew' : 'imports.noRows')} />
      )}
      {passedOver.length > 0 && (
        <Alert
          className="form-alert"
          type="warning"
          content={t('imports.passedOver', { columns: passedOver.join(t('list.separator')) })}
        />
      )}
      {problems.length > 0 && <Problems report={report} rowByRow={rowByRow} fieldName={fieldName} />}
      {(problems.length > 0 || (stopped !== null && rowByRow)) && (
        <RefusedRows dialog={dialog} report={report} fieldName={fieldName} />
      )}
    </>
  );
}

function endOf(t: Translate, { total, created, updated, problems, stopped }: ImportReport, rowByRow: boolean) {
  const counts = { total, created, updated, problems: problems.length };
  if (!stopped) return t(created + updated > 0 ? 'imports.imported' : 'imports.noneImported', counts);
  return rowByRow ? t('imports.stopped', { ...counts, left: stopped.left }) : t('imports.stoppedUnsaved');
}

function Problems({ report, rowByRow, fieldName }: Omit<Props, 'dialog'>) {
  const t = useText();
  const rows = report.problems.map((problem, key) => ({
    ...problem,
    key,
    field: problem.field ? fieldName(problem.field) : '',
  }));
  return (
    <>
      {report.dryRun && (
        <Alert className="form-alert" type="warning" content={t(rowByRow ? 'imports.onlyRight' : 'imports.allOrNothing')} />
      )}
      <Table
        rowKey="key"
        size="small"
        pagination={false}
        scroll={{ y: 320 }}
        virtualized
        data={rows}
        columns={[
          { title: t('imports.row'), dataIndex: 'row', width: 80 },
          { title: t('imports.field'), dataIndex: 'field', width: 140 },
          { title: t('imports.reason'), dataIndex: 'reason' },
        ]}
      />
    </>
  );
}

function RefusedRows({ dialog, report, fieldName }: Omit<Props, 'rowByRow'>) {
  const t = useText();
  const { file, refusedFiles } = useSelector(dialog, ({ context }) => context);
  const busy = useSelector(refusedFiles, isDownloading);
  const save = () => {
    if (!file) return;
    const refused = refusedIn(report, {
      problem: ({ field, reason }) => (field ? t('imports.because', { field: fieldName(field), reason }) : reason),
      left: t('imports.leftBehind'),
    });
    refusedFiles.send({ type: 'download', wanted: { file, refused } });
  };
  return (
    <div className="import-refused">
      <Button loading={busy} onClick={save}>
        {t('imports.downloadRefused')}
      </Button>
      <span>{t('imports.mend')}</span>
    </div>
  );
}
