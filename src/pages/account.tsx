import type { OwnSignIn } from '../../contract/logs';
import type { Passkey } from '../../contract/passkeys';
import type { UserInfo } from '../../contract/sign-in';
import { DEFAULT_ZONE } from '../../contract/text';
import { type OwnFacts, ownFacts } from '../../contract/users';
import { ownBindingsApi, ownDevicesApi, ownProfileApi, ownSecondFactorApi, ownSessionsApi } from '../api/account';
import { ownPasskeysApi, signInHistoryApi } from '../api/own-passkeys';
import { createPasskey, hasPasskeys } from '../browser/authenticator';
import { copyText } from '../browser/clipboard';
import { focusField } from '../browser/focus';
import { watchReturn } from '../browser/network';
import type { Picture } from '../browser/pictures';
import { createAccountPageMachine } from '../machines/account/account-page';
import { createDeviceListMachine } from '../machines/account/device-list';
import { createOwnBindingsMachine } from '../machines/account/own-bindings';
import { createOwnPasskeysMachine, type PasskeyDialogs } from '../machines/account/own-passkeys';
import { createOwnProfileMachine, type ProfileValues, profileForm, profileValues } from '../machines/account/own-profile';
import { createOwnSecondFactorMachine, type Proofs, type SecondFactorDialogs } from '../machines/account/own-second-factor';
import { createPasskeyAddingMachine } from '../machines/account/passkey-adding';
import { createRecoveryCodesMachine } from '../machines/account/recovery-codes';
import { createSignInHistoryMachine } from '../machines/account/sign-in-history';
import { createActMachine } from '../machines/base/act';
import { createSecondFactorSetupMachine } from '../machines/credentials/second-factor-setup';
import { createPagerMachine } from '../machines/records/pager';
import { createPictureChangeMachine } from '../machines/upload/picture-change';
import { AccountPage } from '../ui/account/AccountPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordFormPart } from './parts/records';
import { fieldUploads } from './parts/uploads';

/** The user's own account: what they say of themselves, and its security. */
export default (kit: Kit) => {
  const { call, sealOwn, notify, withdraw, user } = kit;
  const zone = () => user().zone ?? DEFAULT_ZONE;
  const passkeys = ownPasskeysApi(call, sealOwn);
  const secondFactor = ownSecondFactorApi(call, sealOwn);
  const devices = ownDevicesApi(call);
  const bindings = ownBindingsApi(call);
  const sessions = ownSessionsApi(call);
  const copy = (text: string) =>
    void copyText(text).then((copied) =>
      notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'error', say: 'copyFailed' }),
    );
  const secondFactorDialogs: SecondFactorDialogs = {
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
    renewing: createActMachine<null, readonly string[], keyof Proofs>(secondFactor.renew, {
      fields: ['password', 'code'],
      notify,
    }),
    recoveryCodes: createRecoveryCodesMachine({ copy }),
    removing: createActMachine(secondFactor.remove, { fields: ['password', 'code'], notify }),
  };
  const passkeyDialogs: PasskeyDialogs = {
    adding: createPasskeyAddingMachine(
      { create: createPasskey, add: passkeys.add, notify },
      createActMachine(passkeys.ask, { fields: ['name', 'password'], notify }),
    ),
    renaming: createActMachine<Passkey, unknown, 'name'>(passkeys.rename, { fields: ['name'], notify }),
    removing: createActMachine(passkeys.remove, { fields: ['password'], notify }),
  };
  const loadPasskeys = async (signal: AbortSignal) => ({ ...(await passkeys.load(signal)), supported: hasPasskeys() });
  return definePage({
    machine: createAccountPageMachine(
      { zone },
      {
        profile: ownProfile(kit),
        secondFactor: createOwnSecondFactorMachine({ load: secondFactor.load, dialogs: secondFactorDialogs, notify }),
        devices: createDeviceListMachine({ load: devices.load, dialogs: { ending: createActMachine(devices.end) }, notify }),
        passkeys: createOwnPasskeysMachine({ load: loadPasskeys, dialogs: passkeyDialogs, notify }),
        bindings: createOwnBindingsMachine({
          load: bindings.load,
          dialogs: { removing: createActMachine(bindings.remove) },
          notify,
        }),
        sessions: createDeviceListMachine({ load: sessions.load, dialogs: { ending: createActMachine(sessions.end) }, notify }),
        signIns: createSignInHistoryMachine({ zone }, createPagerMachine<OwnSignIn>(signInHistoryApi(call).page)),
      },
    ),
    View: AccountPage,
  });
};

function ownProfile(kit: Kit) {
  const { call, notify, showUser } = kit;
  const { load, savePicture, save } = ownProfileApi(call);
  const changing = createPictureChangeMachine<UserInfo, File, Picture>(
    { pictureOf: ({ avatar }) => avatar ?? null, save: savePicture, notify },
    fieldUploads({ call, notify }),
  );
  const editing = recordFormPart<OwnFacts, ProfileValues, OwnFacts>(kit, {
    record: ownFacts,
    values: profileForm,
    valuesOf: profileValues,
    save,
  });
  return createOwnProfileMachine({ load, dialogs: { changing, editing }, show: showUser, notify });
}
