import type { UserInfo } from '../../contract/sign-in';
import type { Call } from '../api/call';
import type { SealedPassword } from '../api/sealing';
import type { Notify } from '../machines/base/notices';
import type { Go, ShowQuery } from '../machines/base/routes';
import type { StoredAt } from '../machines/base/stored';
import type { InboxNews } from '../machines/messages/inbox';
import type { JoinRecords } from '../machines/records/record-news';

/** What `compose.ts` gives to every page file. */
export interface Kit {
  readonly call: Call;
  readonly notify: Notify;
  /** Removes an error that is still shown. */
  readonly withdraw: () => void;
  readonly go: Go;
  readonly showQuery: ShowQuery;
  readonly stored: StoredAt;
  readonly user: () => UserInfo;
  /** Tells whenever a file has arrived on the server by the tray of the shell. */
  readonly watchUploads: (tell: () => void) => () => void;
  /** Tells whenever messages arrive, are read or deleted. */
  readonly watchInbox: (tell: (news: InboxNews) => void) => () => void;
  /** The user has read or deleted messages: the badge counts again. */
  readonly messagesChanged: () => void;
  /** Joins the pages that show the same records. */
  readonly joinRecords: JoinRecords;
  /** Told of a bug that is shown to the user as a failure. */
  readonly report: (error: unknown) => void;
  /** Shows the user's new name or picture in the frame around the pages. */
  readonly showUser: (facts: Partial<Pick<UserInfo, 'name' | 'avatar'>>) => void;
  /** The login config has changed: titles and icons are read again. */
  readonly siteChanged: () => void;
  /** Hands the session a token that replaces its own; it may belong to another user or tenant. */
  readonly enter: (token: string) => void;
  /** Encrypts the signed-in user's password. A console may have been open for days, so it loads the keys anew. */
  readonly sealOwn: (password: string, signal: AbortSignal) => Promise<SealedPassword>;
}
