import { Alert, Button, Radio, Steps, Upload } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Failure } from '../../../contract/failure';
import { IMPORT_MODES, type ImportMode } from '../../../contract/user-files';
import { failureWords } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type FileImportRef, fileImport } from '../../machines/records/file-import';
import { FormDrawer } from '../forms/FormDrawer';
import { ImportProgress } from './ImportProgress';
import { ImportReportView } from './ImportReportView';
import './import-dialog.css';

interface Props {
  readonly dialog: FileImportRef<File>;
  readonly title: string;
  /** What people call a field of a record. */
  readonly fieldName: (field: string) => string;
  /** What follows for those who were added. */
  readonly hint?: string;
  readonly onTemplate: () => void;
}

/** The window that chooses files offers workbooks; of another file that is dropped here, the machine says what is wrong. */
const ANY_FILE = { type: '.xlsx', strict: false };

const STEPS = ['choosing', 'trying', 'importing', 'finished'] as const;
const AT = { choosing: 1, trying: 2, reviewing: 2, importing: 3, finished: 4, saved: 4, closed: 4 } as const;

/** An import in four steps: choose a workbook, try it, import it, see what came of it. */
export function ImportDialog({ dialog, title, fieldName, hint, onTemplate }: Props) {
  const t = useText();
  const shown = useSelector(dialog, fileImport<File>, shallowEqual);
  const { step, rowByRow, mode, file, fault, failure, report } = shown;
  const busy = step === 'trying' || step === 'importing';
  return (
    <FormDrawer title={title} footer={<Footer dialog={dialog} />} wide onCancel={() => dialog.send({ type: 'close' })}>
      <Steps size="small" current={AT[step]} className="import-steps">
        {STEPS.map((each) => (
          <Steps.Step key={each} title={t(`imports.steps.${each}`)} />
        ))}
      </Steps>
      {failure && <Refused failure={failure} />}
      {failure && rowByRow && step === 'reviewing' && (
        <Alert className="form-alert" type="warning" content={t('imports.perhapsSaved')} />
      )}
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
            tip={t('imports.hint')}
            onChange={(_, { originFile }) => originFile && dialog.send({ type: 'choose', file: originFile })}
          />
        </>
      )}
      {busy && (
        <ImportProgress
          dialog={dialog}
          label={t(step === 'trying' ? 'imports.trying' : 'imports.running', { name: file?.name ?? '' })}
        />
      )}
      {step === 'importing' && <p className="import-note">{t(rowByRow ? 'imports.stopKeeps' : 'imports.stopSavesNone')}</p>}
      {report && (step === 'reviewing' || step === 'finished') && (
        <ImportReportView dialog={dialog} report={report} rowByRow={rowByRow} fieldName={fieldName} />
      )}
      {hint && step === 'finished' && report && report.created > 0 && <Alert className="form-alert" type="info" content={hint} />}
    </FormDrawer>
  );
}

/** While rows are saved, nothing but a stop is possible. */
function Footer({ dialog }: Pick<Props, 'dialog'>) {
  const t = useText();
  const { step, stopping, report, canImport } = useSelector(dialog, fileImport<File>, shallowEqual);
  return (
    <>
      {step === 'reviewing' && <Button onClick={() => dialog.send({ type: 'back' })}>{t('imports.back')}</Button>}
      {step === 'importing' ? (
        <Button status="warning" loading={stopping} onClick={() => dialog.send({ type: 'stop' })}>
          {t(stopping ? 'imports.stopping' : 'imports.stop')}
        </Button>
      ) : (
        <Button onClick={() => dialog.send({ type: 'close' })}>{t(step === 'finished' ? 'list.close' : 'list.cancel')}</Button>
      )}
      {(step === 'reviewing' || step === 'importing') && (
        <Button
          type="primary"
          disabled={!canImport}
          loading={step === 'importing'}
          onClick={() => dialog.send({ type: 'import' })}
        >
          {t('imports.start', { count: (report?.created ?? 0) + (report?.updated ?? 0) })}
        </Button>
      )}
    </>
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
