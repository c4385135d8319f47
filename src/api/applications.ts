import { applyForTenant, getApplicationState } from '../../contract/applications';
import { getCaptcha } from '../../contract/sign-in';
import type { Seal } from '../machines/base/site';
import type { ReceiptForm } from '../machines/guest/application-standing';
import type { ApplyForm } from '../machines/guest/apply';
import type { Call } from './call';

/** An organisation applies to become a tenant (§2.2). */
export const applicationsApi = (call: Call) => ({
  captcha: (signal: AbortSignal) => call(getCaptcha, { signal }),
  /** Answers the receipt. */
  apply: async (form: ApplyForm, { codeId }: Seal, signal: AbortSignal) => {
    const { receipt } = await call(applyForTenant, { body: { ...form, ...(codeId !== null && { codeId }) }, signal });
    return receipt;
  },
  standing: ({ receipt }: ReceiptForm, signal: AbortSignal) =>
    call(getApplicationState, { body: { receipt: receipt.trim() }, signal }),
});
