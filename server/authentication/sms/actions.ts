import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import type { RefusalName } from '../../../contract/refusals';
import type { SmsPurpose, sendSmsCode } from '../../../contract/sms';
import { foldUsername } from '../../identity/accounts/rules';
import { accountByPhone, tenantAsked } from '../../identity/accounts/store';
import { receivePassword } from '../../identity/passwords/actions';
import { passwordOwner } from '../../identity/passwords/store';
import { refusedToVisitor, refusedWhenBound } from '../../identity/sessions/rules';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { byUsername, guess } from '../../platform/limits/lock-out';
import { giveBack, type Limit, takeUse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import type { SmsMessage } from '../../platform/ports/providers';
import { findBind } from '../admission/store';
import { takeCaptcha } from '../captcha/store';
import { makeCode } from './store';

type Wish = z.output<(typeof sendSmsCode)['body']>;

const DAY_MS = 86_400_000;
const GAP_MS = 60_000;
/** A whole organisation may share one origin. */
const A_DAY = { phone: 10, origin: 200, tenant: 5_000 };
/** These purposes send to any number. The others send only to a number of an account, and the answer does not say whether. */
const TO_ANY: readonly SmsPurpose[] = ['register', 'changePhone'];

/** Sends a message later: who asks cannot tell by the time that it takes whether there was anybody to send it to. */
export type Dispatch = (message: SmsMessage) => void;

/** Sends a code, if there is anybody to send it to. The captcha is used up before anything else is looked at. */
export async function sendCode(deps: Deps, dispatch: Dispatch, wish: Wish, scope: Scope | null, from: From): Promise<void> {
  if (!(await takeCaptcha(deps.db, deps.now(), wish.codeId, wish.captcha))) throw new Refusal('captchaWrong');
  await checkAsker(deps, wish, scope, from);
  const { phone, purpose } = wish;
  await takeLimits(deps, phone, from.origin, scope?.tenantId ?? (await chargedTo(deps, wish, from)));
  const askedBy = purpose === 'changePhone' ? scope?.accountId : undefined;
  const code = await makeCode(deps, { phone, purpose, askedBy });
  if (TO_ANY.includes(purpose) || (await isKnown(deps, wish))) dispatch({ phone, purpose, code });
}

/**
 * Who may ask: for a new number, the account's user with the password, or without one if it has none and this is its home; to bind, the
 * holder of a third-party ticket.
 */
async function checkAsker(deps: Deps, { purpose, bindTicket, ...wish }: Wish, scope: Scope | null, from: From) {
  if (purpose === 'bind' && !(await findBind(deps.db, deps.now(), bindTicket ?? ''))) throw new Refusal('ticketUnknown');
  if (purpose !== 'changePhone') return;
  const owner = scope && (await passwordOwner(deps.db, scope.accountId));
  if (!owner) throw new SignedOutError('tokenUnknown');
  refuseIf(refusedToVisitor(scope));
  if (owner.password_hash === null) return refuseIf(refusedWhenBound(scope));
  const { password = '', ...sealed } = wish;
  const typed = await receivePassword(deps, { ...sealed, ...from, password, username: owner.username });
  const isRight = await guess(deps, byUsername(owner.username_key), from, (mayBe) =>
    deps.hashing.verify(mayBe ? owner.password_hash : null, typed),
  );
  if (!isRight) throw new Refusal('credentialsWrong');
}

/** Whose messages these are: the home of the account that has the number; for a new one, the tenant that it is about to join. */
async function chargedTo({ db }: Deps, { phone, purpose }: Wish, { organisation }: From): Promise<string> {
  const account = await accountByPhone(db, phone);
  if (account) return account.home_tenant_id;
  const asked = TO_ANY.includes(purpose) ? await tenantAsked(db, organisation) : undefined;
  return asked?.tenantId ?? 'none';
}

/** A send that one limit refuses costs nothing of the others. */
async function takeLimits({ db, now }: Deps, phone: string, origin: string, tenantId: string) {
  const limits: readonly (Limit & { readonly refusal: RefusalName })[] = [
    { key: `sms:gap:${phone}`, windowMs: GAP_MS, max: 1, refusal: 'smsTooSoon' },
    { key: `sms:phone:${phone}`, windowMs: DAY_MS, max: A_DAY.phone, refusal: 'smsTooMany' },
    { key: `sms:origin:${origin}`, windowMs: DAY_MS, max: A_DAY.origin, refusal: 'smsTooMany' },
    { key: `sms:tenant:${tenantId}`, windowMs: DAY_MS, max: A_DAY.tenant, refusal: 'smsTooMany' },
  ];
  for (const [index, limit] of limits.entries()) {
    if (await takeUse(db, now(), limit)) continue;
    for (const { key } of limits.slice(0, index)) await giveBack(db, key);
    throw new Refusal(limit.refusal);
  }
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
