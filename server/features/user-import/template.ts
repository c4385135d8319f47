import type { Texts } from '../../platform/texts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../platform/texts/user-files';

const NOTES: Partial<Record<ImportColumn, keyof Texts['userFiles']['notes']>> = {
  username: 'required',
  name: 'required',
  departments: 'several',
  roles: 'several',
};

/** An empty sheet with the headings that an import knows. */
export function templateSheet({ userFiles: { columns, notes, template } }: Texts) {
  const headings = IMPORT_COLUMNS.map((column) => {
    const note = NOTES[column];
    return { text: columns[column] + (note ? notes[note] : ''), width: 24 };
  });
  return { name: template, headings, rows: none() };
}

async function* none(): AsyncGenerator<never> {
  // There is nothing below the headings.
}
