import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { FileImportRef } from '../../machines/records/file-import';
import { type ImportProgressRef, importProgressOf } from '../../machines/records/import-progress';
import '../base/bar.css';
import './import-dialog.css';

interface Props {
  readonly dialog: FileImportRef<File>;
  /** What is being done. */
  readonly label: string;
}

/** How far an import is: an empty bar until the number of rows is known. */
export function ImportProgress({ dialog, label }: Props) {
  const t = useText();
  const child = useSelector(dialog, ({ children }) => children['progress'] as ImportProgressRef | undefined);
  const progress = useSelector(child, (snapshot) => snapshot && importProgressOf(snapshot));
  return (
    <div className="import-progress">
      <span role="status">{label}</span>
      {progress ? (
        <>
          <progress className="bar" max={progress.total} value={progress.done} aria-label={label} />
          <span>{t('imports.progress', { done: progress.done, total: progress.total })}</span>
        </>
      ) : (
        <progress className="bar" aria-label={label} />
      )}
    </div>
  );
}
