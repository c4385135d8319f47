import type { RefusalName, SessionCodeName } from '../../../contract/refusals';
import type { UserStatus } from '../../../contract/users';
import type { I18nColumn, I18nRowReason } from './i18n-files';
import type { RowReason, UserFileColumn } from './user-files';

interface NewDeviceFacts {
  /** Of the latest sign-in, as are address and browser. */
  readonly time: string;
  readonly address: string;
  readonly browser: string;
  /** How many new devices there were since the owner last read of one. */
  readonly times: number;
}

/** All that the server says to a person, in one language. */
export interface Texts {
  readonly refusals: Readonly<Record<RefusalName, string>>;
  readonly sessions: Readonly<Record<SessionCodeName, string>>;
  /** What stands between several names. */
  readonly comma: string;
  /** Import and export of users. */
  readonly userFiles: {
    readonly columns: Readonly<Record<UserFileColumn, string>>;
    readonly notes: Readonly<Record<'required' | 'several', string>>;
    readonly statuses: Readonly<Record<UserStatus, string>>;
    readonly reasons: Readonly<Record<RowReason, string>>;
    /** What the files are called. */
    readonly exported: string;
    readonly template: string;
  };
  /** Replies to forms as text, and their export. */
  readonly formReplies: Readonly<Record<'guest' | 'yes' | 'no' | 'lostFile' | 'exported', string>> & {
    readonly columns: Readonly<Record<'author' | 'createTime' | 'number', string>>;
  };
  /** The rows that an import has refused: what their file is called, and the head of the column that says why. */
  readonly imports: { readonly refused: string; readonly reason: string };
  /** Import and export of multilingual texts. */
  readonly i18nFiles: {
    readonly columns: Readonly<Record<I18nColumn, string>>;
    readonly reasons: Readonly<Record<I18nRowReason, string>>;
    readonly exported: string;
    readonly template: string;
  };
  readonly parameter: (name: string) => string;
  readonly forbidden: string;
  readonly notFound: string;
  readonly methodNotAllowed: string;
  readonly timeout: string;
  readonly tooLarge: (limit: string) => string;
  readonly storageFull: string;
  readonly uploadsFull: string;
  readonly mediaType: string;
  /** For the operator who set up the reverse proxy. */
  readonly noPrefix: string;
  /** `Retry-After` says the same. */
  readonly tooMany: (seconds: number) => string;
  readonly badRequest: string;
  readonly internal: string;
  readonly stopping: string;
  /** The database or the file store cannot be used. */
  readonly unavailable: string;
  /** The sender of a system message. */
  readonly system: string;
  readonly newDevice: {
    readonly title: string;
    readonly content: (facts: NewDeviceFacts) => string;
    readonly unknownBrowser: string;
  };
  readonly bigTitle: string;
  readonly smallTitle: string;
}
