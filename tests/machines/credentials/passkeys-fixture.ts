import { CallError } from '../../../contract/failure';
import type { Assertion, Ceremony, NewCredential, Passkey } from '../../../contract/passkeys';
import { REFUSALS } from '../../../contract/refusals';

export const QUESTION: Ceremony = { ticket: 'ticket', options: { challenge: 'c' } };
export const SIGNED = { id: 'k', rawId: 'k', type: 'public-key', response: { signature: 's' } } as unknown as Assertion;
export const MADE = { id: 'k', rawId: 'k', type: 'public-key', response: { attestationObject: 'a' } } as unknown as NewCredential;

export const LAPTOP: Passkey = {
  id: 'p1',
  name: '办公电脑',
  createTime: '2026-11-28T02:57:01.000Z',
  lastUseTime: null,
  synced: true,
};

export const OFFLINE = new CallError({ kind: 'offline' });
/** The server has looked at the password, and it is another one. */
export const WRONG_PASSWORD = new CallError({
  kind: 'refused',
  code: REFUSALS.credentialsWrong.code,
  desc: '账号或密码错误！',
  data: null,
  requestId: 'r1',
});
