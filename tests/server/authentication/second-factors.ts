import { generateSync } from 'otplib';
import * as contract from '../../../contract/second-factor';
import { getLoginUser, signIn, userInfo } from '../../../contract/sign-in';
import { policyOf, savePolicy } from '../../../server/identity/sign-in-policy/store';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, tenantOf, type Wish } from '../organisation/people';
import type { Answer, World } from '../platform/world';
import { cipherOf, freshCaptcha } from './entering';

export const PASSWORD = 'Right_2026';
export const STEP_MS = 30_000;

/** Users with a second factor, and the two halves of their sign-in. */
export function secondFactors(at: () => World) {
  async function ask(secondFactor: 'off' | 'optional' | 'required', trustedDeviceDays = 30) {
    const tenantId = await tenantOf(at());
    const { version: _, ...policy } = await policyOf(at().db, { tenantId });
    await savePolicy(at().db, { tenantId }, at().clock.now, { ...policy, secondFactor, trustedDeviceDays }, undefined);
  }

  const codeOf = (secret: string, time = at().clock.now) => generateSync({ secret, epoch: Math.floor(time / 1_000) });
  const sealed = async (password = PASSWORD) => ({ password: encrypt(await cipherOf(at()), '', password) });
  const setUp = async ({ token }: Someone, password = PASSWORD) =>
    at().call(contract.setUpSecondFactor, { token, body: await sealed(password) });
  const state = async ({ token }: Someone) =>
    contract.secondFactorState.parse((await at().call(contract.getSecondFactor, { token })).data);

  /** A user with a second factor, and their authenticator app. The code that turned it on is used, so time has moved on. */
  async function enrolled(wish: Wish = {}) {
    const person = await someone(at(), { password: PASSWORD, ...wish });
    const { secret } = contract.secondFactorSetup.parse((await setUp(person)).data);
    const answer = await at().call(contract.confirmSecondFactor, { token: person.token, body: { code: codeOf(secret) } });
    const { recoveryCodes } = contract.confirmSecondFactor.answer.parse(answer.data);
    at().clock.now += STEP_MS;
    return { ...person, secret, recoveryCodes };
  }

  /** The first half of a sign-in. */
  async function enter(
    { username }: Someone,
    { password = PASSWORD, deviceToken }: { password?: string; deviceToken?: string } = {},
  ) {
    const { codeId, answer } = await freshCaptcha(at());
    return at().call(signIn, {
      body: { username, password: encrypt(await cipherOf(at()), codeId, password), captcha: answer, codeId, deviceToken },
    });
  }
  const ticketOf = (answer: Answer) => contract.secondFactorNeeded.parse(answer.data).ticket;
  const prove = (ticket: string, body: Record<string, unknown>) =>
    at().call(contract.enterSecondFactor, { body: { ticket, ...body } });
  const whoIs = async (token: string) => userInfo.parse((await at().call(getLoginUser, { token })).data).username;

  return { ask, codeOf, sealed, setUp, state, enrolled, enter, ticketOf, prove, whoIs };
}
