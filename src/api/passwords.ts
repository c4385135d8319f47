import { z } from 'zod/mini';
import * as routes from '../../contract/passwords';
import type { Seal } from '../machines/base/site';
import type { ChangePasswordForm } from '../machines/credentials/change-password';
import type { TicketChangeForm } from '../machines/guest/change-by-ticket';
import type { ForgotPasswordForm } from '../machines/guest/forgot-password';
import type { Call } from './call';
import { heldTicket } from './held-ticket';
import type { SealPassword } from './sealing';
import { tenantHeader } from './sign-in';

/** A new password for sending: sealed without a captcha, which only sign-ins and SMS codes need. */
export const sealing = (seal: SealPassword) => async (password: string, given: Seal, account: string, signal: AbortSignal) => {
  const { password: newPassword, ...type } = await seal(password, { ...given, codeId: null }, account, signal);
  return { newPassword, ...type };
};

/** The signed-in user's own password (§7.1). */
export function ownPasswordApi(call: Call, seal: SealPassword) {
  const sealed = sealing(seal);
  return {
    policy: (signal: AbortSignal) => call(routes.getOwnPolicy, { signal }),
    /** Whether it is acceptable, former passwords included. A password that would travel readable is not put into an address. */
    check: async (password: string, given: Seal, signal: AbortSignal) => {
      const { newPassword, ...type } = await sealed(password, given, '', signal);
      if (newPassword === password) return;
      await call(routes.checkOwnPassword, { query: { password: newPassword, ...type }, signal });
    },
    change: async (userId: string, form: ChangePasswordForm, given: Seal, signal: AbortSignal): Promise<string> => {
      const { newPassword: oldPassword } = await sealed(form.oldPassword, given, form.account, signal);
      const next = await sealed(form.newPassword, given, form.account, signal);
      await call(routes.changePassword, { params: { userId }, body: { oldPassword, ...next }, signal });
      return form.account;
    },
  };
}

/** Passwords of guests (§2.6, §7.1). */
export function openPasswordsApi(call: Call, seal: SealPassword, organisation: () => string | null) {
  const sealed = sealing(seal);
  const held = z.pick(routes.changeNeeded, { changeTicket: true, username: true });
  const ticket = heldTicket(['passwordChangeNeeded'], { changeTicket: '', username: '' }, (data) => held.safeParse(data).data);

  const changeByTicket = async (
    { account, newPassword }: Pick<TicketChangeForm, 'account' | 'newPassword'>,
    given: Seal,
    signal: AbortSignal,
  ): Promise<string> => {
    const { changeTicket, username } = ticket.current();
    const body = { changeTicket, ...(await sealed(newPassword, given, username, signal)) };
    await call(routes.changeByTicket, { body, ...tenantHeader(organisation()), signal });
    return account;
  };

  return {
    /** Makes a sign-in that may be refused as `passwordChangeNeeded`. */
    asking: ticket.from,
    /** Whether it was. */
    wantsChange: (error: unknown) => ticket.ticketIn(error) !== undefined,
    changeByTicket,
    policy: (signal: AbortSignal) => {
      const orgId = organisation();
      return call(routes.getOpenPolicy, { query: orgId === null ? {} : { orgId }, ...tenantHeader(orgId), signal });
    },
    replaceForgotten: async (form: ForgotPasswordForm, given: Seal, signal: AbortSignal): Promise<string> => {
      const phone = form.phone.trim();
      const body = { phone, code: form.code.trim(), ...(await sealed(form.newPassword, given, phone, signal)) };
      await call(routes.replaceForgotten, { body, ...tenantHeader(organisation()), signal });
      return phone;
    },
  };
}
