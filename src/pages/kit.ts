import type { UserInfo } from '../../contract/sign-in';
import type { Call } from '../api/call';
import type { Notify } from '../machines/notices';
import type { Go } from '../machines/routes';

/** One value in session storage, owned by the present user. `read` trusts nothing: what does not fit is the reader's to ignore. */
export interface Kept<Value> {
  read(): unknown;
  write(value: Value): void;
  forget(): void;
}

/** What `compose.ts` gives to every page file. */
export interface Kit {
  readonly call: Call;
  readonly notify: Notify;
  readonly go: Go;
  /** Keys start with the path of the tab (`/users|query`): closing the tab forgets them all (§2.4). */
  readonly keep: <Value>(key: string) => Kept<Value>;
  readonly user: () => UserInfo;
}
