import type { OwnSignIn } from '../../contract/logs';
import type { Passkey } from '../../contract/passkeys';
import { ownPasskeysApi, ownSignInsApi } from '../api/passkeys';
import { createPasskey, hasPasskeys } from '../browser/authenticator';
import { createAccountPageMachine } from '../machines/account-page';
import { createOneFieldMachine } from '../machines/one-field';
import { createOwnPasskeysMachine } from '../machines/own-passkeys';
import { createOwnSignInsMachine } from '../machines/own-sign-ins';
import { createPagerMachine } from '../machines/pager';
import { createPasskeyAddingMachine } from '../machines/passkey-adding';
import { AccountPage } from '../ui/account/AccountPage';
import { definePage } from '../ui/page';
import type { Kit } from './kit';

const DEFAULT_ZONE = 'Asia/Shanghai';

/** The security of one's own account. */
export default ({ call, sealOwn, notify, user }: Kit) => {
  const zone = () => user().zone ?? DEFAULT_ZONE;
  const passkeys = ownPasskeysApi(call, sealOwn);
  return definePage({
    machine: createAccountPageMachine(
      { zone },
      {
        passkeys: createOwnPasskeysMachine(
          { load: passkeys.load, isSupported: hasPasskeys, notify },
          {
            adding: createPasskeyAddingMachine({ ask: passkeys.ask, create: createPasskey, add: passkeys.add, notify }),
            renaming: createOneFieldMachine<Passkey>('name', { act: passkeys.rename, notify }),
            removing: createOneFieldMachine<Passkey>('password', { act: passkeys.remove, notify }),
          },
        ),
        signIns: createOwnSignInsMachine({ zone }, createPagerMachine<OwnSignIn>(ownSignInsApi(call).page)),
      },
    ),
    View: AccountPage,
  });
};
