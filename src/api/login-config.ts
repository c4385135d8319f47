import { editLoginConfig, getOwnLoginConfig, type OwnLoginConfig } from '../../contract/login-config';
import { getCaptcha } from '../../contract/sign-in';
import type { LoginConfigRow, LoginConfigValues } from '../machines/administration/login-config';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';

const rowOf = (saved: OwnLoginConfig): LoginConfigRow => ({ ...saved, id: 'config' });

/** How the sign-in page of the caller's tenant looks, and what its preview shows beside that. */
export const loginConfigApi = (call: Call) => ({
  load: async (signal: AbortSignal) => rowOf(await call(getOwnLoginConfig, { signal })),
  save: async ({ values, version }: Draft<LoginConfigRow, LoginConfigValues>, signal: AbortSignal) =>
    rowOf(await call(editLoginConfig, { body: { ...values, version }, signal })),
  captcha: (signal: AbortSignal) => call(getCaptcha, { signal }),
});
