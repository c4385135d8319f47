import type { OwnSignIn } from '../../contract/logs';
import type { Passkey } from '../../contract/passkeys';
import type { TrustedDevice } from '../../contract/second-factor';
import type { OwnSession } from '../../contract/sessions';
import { DEFAULT_ZONE } from '../../contract/text';
import { ownDevicesApi, ownSecondFactorApi, ownSessionsApi } from '../api/account';
import { ownPasskeysApi, signInHistoryApi } from '../api/passkeys';
import { createPasskey, hasPasskeys } from '../browser/authenticator';
import { copyText } from '../browser/clipboard';
import { focusField } from '../browser/focus';
import { watchReturn } from '../browser/network';
import { createAccountPageMachine } from '../machines/account/account-page';
import { createDeviceListMachine, type Ending } from '../machines/account/device-list';
import { createOwnPasskeysMachine } from '../machines/account/own-passkeys';
import { createOwnSecondFactorMachine, type Proofs } from '../machines/account/own-second-factor';
import { createPasskeyAddingMachine } from '../machines/account/passkey-adding';
import { createSignInHistoryMachine } from '../machines/account/sign-in-history';
import { createActMachine } from '../machines/base/act';
import { createSecondFactorSetupMachine } from '../machines/credentials/second-factor-setup';
import { createPagerMachine } from '../machines/records/pager';
import { AccountPage } from '../ui/account/AccountPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';

const PROOFS = ['password', 'code'] as const satisfies readonly (keyof Proofs)[];

/** The security of the user's own account. */
export default ({ call, sealOwn, notify, withdraw, user }: Kit) => {
  const zone = () => user().zone ?? DEFAULT_ZONE;
  const passkeys = ownPasskeysApi(call, sealOwn);
  const secondFactor = ownSecondFactorApi(call, sealOwn);
  const devices = ownDevicesApi(call);
  const sessions = ownSessionsApi(call);
  const copy = (text: string) =>
    void copyText(text).then((copied) =>
      notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'error', say: 'copyFailed' }),
    );
  return definePage({
    machine: createAccountPageMachine(
      { zone },
      {
        secondFactor: createOwnSecondFactorMachine(
          { load: secondFactor.load, copy, notify },
          {
            proving: createActMachine<null, unknown, 'password'>(secondFactor.ask, { fields: ['password'], notify }),
            settingUp: createSecondFactorSetupMachine({
              show: secondFactor.show,
              submit: (form, _, signal) => secondFactor.confirm(form, signal),
              loadConfig: async () => ({}),
              copy,
              focus: focusField,
              watchReturn,
              notify,
              withdraw,
            }),
            renewing: createActMachine<null, readonly string[], keyof Proofs>(secondFactor.renew, { fields: PROOFS, notify }),
            removing: createActMachine<null, unknown, keyof Proofs>(secondFactor.remove, { fields: PROOFS, notify }),
          },
        ),
        devices: createDeviceListMachine<TrustedDevice>(
          { load: devices.load, notify },
          createActMachine<Ending<TrustedDevice>, unknown>(devices.end),
        ),
        passkeys: createOwnPasskeysMachine(
          { load: passkeys.load, isSupported: hasPasskeys, notify },
          {
            adding: createPasskeyAddingMachine({ ask: passkeys.ask, create: createPasskey, add: passkeys.add, notify }),
            renaming: createActMachine<Passkey, unknown, 'name'>(passkeys.rename, { fields: ['name'], notify }),
            removing: createActMachine<Passkey, unknown, 'password'>(passkeys.remove, { fields: ['password'], notify }),
          },
        ),
        sessions: createDeviceListMachine<OwnSession>(
          { load: sessions.load, notify },
          createActMachine<Ending<OwnSession>, unknown>(sessions.end),
        ),
        signIns: createSignInHistoryMachine({ zone }, createPagerMachine<OwnSignIn>(signInHistoryApi(call).page)),
      },
    ),
    View: AccountPage,
  });
};
