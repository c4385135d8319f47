import type { UserInfo } from '../../contract/sign-in';
import type { Call } from '../api/call';
import type { Keep } from '../machines/kept';
import type { Notify } from '../machines/notices';
import type { Go } from '../machines/routes';

/** What `compose.ts` gives to every page file. */
export interface Kit {
  readonly call: Call;
  readonly notify: Notify;
  readonly go: Go;
  readonly keep: Keep;
  readonly user: () => UserInfo;
}
