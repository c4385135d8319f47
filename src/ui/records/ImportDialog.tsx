import { Alert, Button, Radio, Steps, Table, Upload } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Failure } from '../../../contract/failure';
import type { ImportReport } from '../../../contract/imports';
import { IMPORT_MODES, type ImportMode } from '../../../contract/user-files';
import { failureWords } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type FileImportRef, fileImport } from '../../machines/records/file-import';
import { ResultView } from '../base/ResultView';
import { FormDrawer } from '../forms/FormDrawer';
import './import-dialog.css';

interface Props {
  readonly dialog: FileImportRef<File>;
  readonly title: string;
  /** What people call a field of a record. */
  readonly fieldName: (field: string) => string;
  /** What follows for those who were added. */
  readonly hint?: string;
  readonly onTemplate: () => void;
  /** Downloads the rows with problems, as lines of comma-separated values. */
  readonly onProblems: (lines: string) => void;
}

/** The window that chooses files offers workbooks; of another file that is dropped here, the machine says what is wrong. */
const ANY_FILE = { type: '.xlsx', strict: false };

const STEPS = ['choosing', 'trying', 'importing', 'finished'] as const;
const AT = { choosing: 1, trying: 2, reviewing: 2, importing: 3, finished: 4, saved: 4, closed: 4 } as const;

/** An import in four steps: choose a workbook, try it, import it, see what came of it. */
export function ImportDialog({ dialog, title, fieldName, hint, onTemplate, onProblems }: Props) {
  const t = useText();
  const { step, rowByRow, mode, file, fault, failure, report, canImport } = useSelector(dialog, fileImport<File>, shallowEqual);
  const busy = step === 'trying' || step === 'importing';
  const close = () => dialog.send({ type: 'close' });
  const footer = (
    <>
      {step === 'reviewing' && <Button onClick={() => dialog.send({ type: 'back' })}>{t('imports.back')}</Button>}
      <Button onClick={close} disabled={step === 'importing'}>
        {t(step === 'finished' ? 'list.close' : 'list.cancel')}
      </Button>
      {(step === 'reviewing' || step === 'importing') && (
        <Button type="primary" disabled={!canImport} loading={busy} onClick={() => dialog.send({ type: 'import' })}>
          {t('imports.start', { count: (report?.created ?? 0) + (report?.updated ?? 0) })}
        </Button>
      )}
    </>
  );
  return (
    <FormDrawer title={title} footer={footer} wide onCancel={close}>
      <Steps size="small" current={AT[step]} className="import-steps">
        {STEPS.map((each) => (
          <Steps.Step key={each} title={t(`imports.steps.${each}`)} />
        ))}
      </Steps>
      {failure && <Refused failure={failure} />}
      {fault && <Alert className="form-alert" type="error" content={t(`imports.faults.${fault}`)} />}
      {(step === 'choosing' || step === 'trying') && (
        <>
          <div className="import-ways">
            <Button type="text" className="import-template" onClick={onTemplate}>
              {t('imports.template')}
            </Button>
            {rowByRow && (
              <Modes mode={mode} disabled={busy} onChange={(chosen) => dialog.send({ type: 'setMode', mode: chosen })} />
            )}
          </div>
          <Upload
            drag
            className="import-file"
            accept={ANY_FILE}
            autoUpload={false}
            showUploadList={false}
            disabled={busy}
            tip={busy ? t('imports.trying', { name: file?.name ?? '' }) : t('imports.hint')}
            onChange={(_, { originFile }) => originFile && dialog.send({ type: 'choose', file: originFile })}
          />
        </>
      )}
      {report && step !== 'choosing' && step !== 'trying' && (
        <Report report={report} rowByRow={rowByRow} fieldName={fieldName} onProblems={onProblems} />
      )}
      {hint && step === 'finished' && report && report.created > 0 && <Alert className="form-alert" type="info" content={hint} />}
    </FormDrawer>
  );
}

interface ModesProps {
  readonly mode: ImportMode;
  readonly disabled: boolean;
  readonly onChange: (mode: ImportMode) => void;
}

/** What rows do: add, update, or either. */
function Modes({ mode, disabled, onChange }: ModesProps) {
  const t = useText();
  return (
    <Radio.Group name="importMode" aria-label={t('imports.mode')} value={mode} disabled={disabled} onChange={onChange}>
      {IMPORT_MODES.map((one) => (
        <Radio key={one} value={one}>
          {t(`imports.modes.${one}`)}
        </Radio>
      ))}
    </Radio.Group>
  );
}

/** Both the trial and the import send the file: what failed is an upload (§8). */
function Refused({ failure }: { failure: Failure }) {
  const { title, reasons } = failureWords(useText(), failure, 'upload');
  return <Alert className="form-alert" type="error" title={title} content={reasons.join(' ')} />;
}

const DISTINCT = /[",\n\r]/;
const cell = (text: string) => (DISTINCT.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

interface ReportProps extends Pick<Props, 'fieldName' | 'onProblems'> {
  readonly report: ImportReport;
  readonly rowByRow: boolean;
}

function Report({ report, rowByRow, fieldName, onProblems }: ReportProps) {
  const t = useText();
  const { total, created, updated, dryRun, passedOver } = report;
  const problems = report.problems.map((problem, key) => ({
    ...problem,
    key,
    field: problem.field ? fieldName(problem.field) : '',
  }));
  const headings = [t('imports.row'), t('imports.field'), t('imports.reason')];
  const lines = [headings, ...problems.map(({ row, field, reason }) => [String(row), field, reason])];
  return (
    <>
      {dryRun ? (
        <p className="import-summary">{t('imports.tried', { total, created, updated, problems: problems.length })}</p>
      ) : (
        <ResultView
          tone={created + updated > 0 ? 'success' : 'error'}
          title={t('imports.imported', { total, created, updated, problems: problems.length })}
        />
      )}
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
      {problems.length > 0 && (
        <>
          {dryRun && (
            <Alert className="form-alert" type="warning" content={t(rowByRow ? 'imports.onlyRight' : 'imports.allOrNothing')} />
          )}
          <Table
            rowKey="key"
            size="small"
            pagination={false}
            scroll={{ y: 320 }}
            virtualized
            data={problems}
            columns={[
              { title: headings[0], dataIndex: 'row', width: 80 },
              { title: headings[1], dataIndex: 'field', width: 140 },
              { title: headings[2], dataIndex: 'reason' },
            ]}
          />
          <Button type="text" onClick={() => onProblems(lines.map((line) => line.map(cell).join(',')).join('\r\n'))}>
            {t('imports.downloadProblems')}
          </Button>
        </>
      )}
    </>
  );
}
