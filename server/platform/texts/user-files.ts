/** The columns of a file of users that are read, in the order of the template. */
export const IMPORT_COLUMNS = ['username', 'name', 'phone', 'email', 'remark', 'departments', 'roles'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** An exported file can be imported again: what it has beside these is passed over. */
export const EXPORT_COLUMNS = [...IMPORT_COLUMNS, 'status', 'createTime', 'lastSignInTime'] as const;
export type UserFileColumn = (typeof EXPORT_COLUMNS)[number];

/** What can be wrong with a row, beside what the rules of users refuse. A column stands for what it may not be. */
export type RowReason = ImportColumn | 'required' | 'repeated' | 'tooMany' | 'noSuchUser';
