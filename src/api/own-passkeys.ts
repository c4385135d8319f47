import { listOwnSignIns, type OwnSignIn } from '../../contract/logs';
import * as routes from '../../contract/passkeys';
import { unlock } from '../../contract/passwords';
import type { AskedPasskey, MadePasskey } from '../machines/account/passkey-adding';
import type { Filled } from '../machines/base/act';
import type { Signed } from '../machines/guest/passkey-sign-in';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import type { SealedPassword } from './sealing';

type SealOwn = (password: string, signal: AbortSignal) => Promise<SealedPassword>;

/** Who proves to be the user of a locked console. What is answered says nothing. */
export const unlockApi = (call: Call, seal: SealOwn) => ({
  unlock: async ({ password }: Filled<'password'>, _: unknown, signal: AbortSignal): Promise<string> => {
    await call(unlock, { body: await seal(password, signal), signal });
    return '';
  },
  ask: (signal: AbortSignal) => call(routes.askForPasskey, { signal }),
  unlockByPasskey: async (body: Signed, signal: AbortSignal): Promise<string> => {
    await call(routes.unlockByPasskey, { body, signal });
    return '';
  },
});

/** The passkeys of the user's own account. */
export const ownPasskeysApi = (call: Call, seal: SealOwn) => ({
  load: (signal: AbortSignal) => call(routes.listPasskeys, { signal }),
  ask: async (_subject: null, signal: AbortSignal, { name, password }: Filled<'name' | 'password'>): Promise<AskedPasskey> => ({
    name: name.trim(),
    question: await call(routes.askForNewPasskey, { body: await seal(password, signal), signal }),
  }),
  add: (body: MadePasskey, signal: AbortSignal) => call(routes.addPasskey, { body, signal }),
  rename: ({ id }: routes.Passkey, signal: AbortSignal, { name }: Filled<'name'>) =>
    call(routes.renamePasskey, { params: { id }, body: { name: name.trim() }, signal }),
  remove: async ({ id }: routes.Passkey, signal: AbortSignal, { password }: Filled<'password'>) =>
    call(routes.removePasskey, { params: { id }, body: await seal(password, signal), signal }),
});

/** The sign-in history of the user's own account. */
export const signInHistoryApi = (call: Call) => ({
  page: ((query, signal) => call(listOwnSignIns, { query, signal })) satisfies LoadPage<OwnSignIn>,
});
