import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import type { SmsPurpose, sendSmsCode } from '../../contract/sms';
import type { Scope } from '../access';
import type { Deps } from '../deps';
import { Refusal, SignedOutError } from '../failures';
import { takeUse } from '../limits/limits';
import { receivePassword } from '../passwords/receive';
import { passwordOwner } from '../passwords/store';
import { takeCaptcha } from '../sign-in/captcha';
import type { From } from '../sign-in/from';
import { byUsername, guess } from '../sign-in/guesses';
import { findBind } from '../sign-in/pending';
import { foldUsername } from '../sign-in/rules';
import { accountByPhone, tenantAsked } from '../sign-in/store';
import { makeCode } from './codes';
import type { SmsMessage } from './provider';

type Wish = z.output<(typeof sendSmsCode)['body']>;

const DAY_MS = 86_400_000;
const GAP_MS = 60_000;
/** A whole organisation may share one address. */
const A_DAY = { phone: 10, address: 200, tenant: 5_000 };
/** Whoever asks for these may be new to us. The others are sent to a number that an account has, and nobody is told whether. */
const TO_ANY: readonly SmsPurpose[] = ['register', 'changePhone'];

/** Sends a message later: who asks cannot tell by the time that it takes whether there was anybody to send it to. */
export type Dispatch = (message: SmsMessage) => void;

/** Sends a code, if there is anybody to send it to. The captcha is used up before anything else is looked at. */
export async function sendCode(deps: Deps, dispatch: Dispatch, wish: Wish, scope: Scope | null, from: From): Promise<void> {
  if (!(await takeCaptcha(deps.db, deps.now(), wish.codeId, wish.captcha))) throw new Refusal('captchaWrong');
  await checkAsker(deps, wish, scope, from);
  await takeLimits(deps, wish.phone, from);
  const { phone, purpose } = wish;
  const askedBy = purpose === 'changePhone' ? scope?.accountId : undefined;
  const code = await makeCode(deps, { phone, purpose, askedBy });
  if (TO_ANY.includes(purpose) || (await isKnown(deps, wish))) dispatch({ phone, purpose, code });
}

/** Who may ask: for another number of one's own, whoever knows the password; to bind, whom a third party has vouched for. */
async function checkAsker(deps: Deps, { purpose, bindTicket, ...wish }: Wish, scope: Scope | null, from: From) {
  if (purpose === 'bind' && !(await findBind(deps.db, deps.now(), bindTicket ?? ''))) throw new Refusal('ticketUnknown');
  if (purpose !== 'changePhone') return;
  const owner = scope && (await passwordOwner(deps.db, scope.accountId));
  if (!owner) throw new SignedOutError('tokenUnknown');
  if (owner.password_hash === null) return;
  const { password = '', ...sealed } = wish;
  const typed = await receivePassword(deps, { ...sealed, ...from, password, username: owner.username });
  const isRight = await guess(deps, byUsername(owner.username_key), from, (mayBe) =>
    deps.hashing.verify(mayBe ? owner.password_hash : null, typed),
  );
  if (!isRight) throw new Refusal('credentialsWrong');
}

async function takeLimits({ db, now }: Deps, phone: string, from: From) {
  const tenantId = (await tenantAsked(db, from.organisation))?.tenantId ?? 'none';
  const take = (key: string, windowMs: number, max: number) => takeUse(db, now(), { key: `sms:${key}`, windowMs, max });
  if (!(await take(`gap:${phone}`, GAP_MS, 1))) throw new Refusal('smsTooSoon');
  const free =
    (await take(`phone:${phone}`, DAY_MS, A_DAY.phone)) &&
    (await take(`address:${from.address}`, DAY_MS, A_DAY.address)) &&
    (await take(`tenant:${tenantId}`, DAY_MS, A_DAY.tenant));
  if (!free) throw new Refusal('smsTooMany');
}

async function isKnown({ db }: Deps, { phone, username }: Wish): Promise<boolean> {
  const account = await accountByPhone(db, phone);
  return account !== undefined && (username === undefined || account.username_key === foldUsername(username));
}

/** Hands messages to the provider, and waits for those under way before the server stops. */
export function dispatcher(app: FastifyInstance, { providers, now }: Deps): Dispatch {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
  return (message) => {
    const sending = providers.sms
      .send(now(), message)
      .catch((error: unknown) => app.log.error({ err: error, purpose: message.purpose }, 'a text message was not sent'))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
}
