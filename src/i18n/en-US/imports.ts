import type { Pack } from '../text';
import type { imports as zh } from '../zh-CN/imports';

export const imports: Pack<typeof zh> = {
  steps: {
    choosing: 'Choose file',
    trying: 'Try',
    importing: 'Import',
    finished: 'Result',
  },
  template: 'Download template',
  hint: 'Only .xlsx files, at most 10,000 rows',
  trying: 'Checking {{name}}…',
  faults: {
    wrongType: 'Choose an .xlsx file',
    empty: 'The file is empty. Choose one with content',
    tooLarge: 'The file is over 10 MB. Split it and import the parts',
  },
  mode: 'What rows do',
  modes: { create: 'Add', update: 'Update', both: 'Both' },
  back: 'Back',
  start: 'Import {{count}} rows',
  tried: '{{total}} rows: {{created}} to add, {{updated}} to update, {{problems}} problems',
  imported: 'Import finished: {{total}} rows, {{created}} added, {{updated}} updated, {{problems}} problems',
  allOrNothing: 'Rows can be imported once every problem is corrected. Nothing is saved now.',
  onlyRight: 'Rows with problems are left out. The others can be imported.',
  nothingNew: 'Every row equals what is there already. There is nothing to import.',
  noRows: 'The file has no rows. Fill some in and choose it again.',
  passedOver: 'Unrecognized columns, whose content is not imported: {{columns}}',
  row: 'Row',
  field: 'Column',
  reason: 'Reason',
  running: 'Importing {{name}}…',
  progress: '{{done}} of {{total}} rows',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopKeeps: 'If you stop, the rows imported so far stay. The others are not imported.',
  stopSavesNone: 'All rows are saved at once, after all have been checked. If you stop before that, no row is saved.',
  stopped: 'Stopped: {{total}} rows, {{created}} added, {{updated}} updated, {{problems}} problems, {{left}} not processed',
  stoppedUnsaved: 'Stopped: no row was saved',
  keptRows:
    'The imported rows are saved and stay. The file for download also has the rows that were not processed. Import it again.',
  perhapsSaved:
    'There was no answer: some rows may have been saved. Before you import again, go back and choose the file once more to check it against what is there now.',
  because: '{{field}}: {{reason}}',
  leftBehind: 'The import was stopped before this row.',
  downloadRefused: 'Download rows not imported',
  mend: 'The last column of the file says why. Correct the rows and import the file again.',
};
