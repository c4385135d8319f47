import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { SecondFactorSetup, TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';

export const PROOFS = { password: 'Right_2026', code: '123456' };
export const SHOWN: SecondFactorSetup = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  image: 'data:image/svg+xml;base64,PHN2Zy8+',
};
export const RECOVERY_CODES = ['abcde-fghjk', 'mnpqr-stuvw'];
export const WRONG_CODE = new CallError({
  kind: 'refused',
  code: REFUSALS.secondFactorWrong.code,
  desc: '验证码不正确或已使用，请重试！',
  data: null,
  requestId: 'r2',
});

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
export const DEVICE: TrustedDevice = {
  id: 'd1',
  userAgent: USER_AGENT,
  address: '10.0.0.1',
  createTime: '2026-11-28T02:57:01.000Z',
  lastUseTime: '2026-11-28T03:57:01.000Z',
  expireTime: '2026-12-28T02:57:01.000Z',
};
export const HERE: OwnSession = {
  id: 's1',
  tenantName: '总部',
  address: '10.0.0.1',
  userAgent: USER_AGENT,
  createTime: '2026-11-28T02:57:01.000Z',
  expireTime: '2026-12-05T02:57:01.000Z',
  current: true,
};
export const THERE: OwnSession = { ...HERE, id: 's2', address: '10.0.0.2', current: false };
/** The ticket of a sign-in is no longer known. */
export const TOO_LATE = new CallError({
  kind: 'refused',
  code: REFUSALS.ticketUnknown.code,
  desc: '凭证已失效，请重新登录！',
  data: null,
  requestId: 'r3',
});
