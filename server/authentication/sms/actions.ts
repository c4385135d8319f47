import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import type { RefusalName } from '../../../contract/refusals';
import type { sendSmsCode } from '../../../contract/sms';
import { foldUsername } from '../../identity/accounts/rules';
import { type Account, accountByPhone } from '../../identity/accounts/store';
import { knownTo } from '../../identity/known-devices/actions';
import { askerOf } from '../../identity/known-devices/rules';
import { isPassword, receivePassword } from '../../identity/passwords/actions';
import { passwordOwner } from '../../identity/passwords/store';
import { refusedToVisitor, refusedWhenBound } from '../../identity/sessions/rules';
import { Refusal, refuseIf, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { giveBack, type Limit, takeUse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import type { SmsMessage } from '../../platform/ports/providers';
import { findBind } from '../admission/store';
import { takeCaptcha } from '../captcha/store';
import { tenantToJoin } from '../invitations/actions';
import { makeCode } from './store';

type Wish = z.output<(typeof sendSmsCode)['body']>;

const DAY_MS = 86_400_000;
const GAP_MS = 60_000;
/**
 * Messages a day. A caller cannot use up what others may ask for at the same number; all strangers together are bounded, too. A whole
 * organisation may share one origin.
 */
const A_DAY = { phone: 10, strangers: 50, origin: 200, tenant: 5_000 };
/** Sends a message later: who asks cannot tell by the time that it takes whether there was anybody to send it to. */
export type Dispatch = (message: SmsMessage) => void;

/** Sends a code, if there is an account to send it to. The captcha is used up before anything else is looked at. */
export async function sendCode(deps: Deps, dispatch: Dispatch, wish: Wish, scope: Scope | null, from: From): Promise<void> {
  if (!(await takeCaptcha(deps.db, deps.now(), wish.codeId, wish.captcha))) throw new Refusal('captchaWrong');
  await checkAsker(deps, wish, scope, from);
  const { phone, purpose } = wish;
  const account = await accountByPhone(deps.db, phone);
  const tenantId = await payer(deps, wish, { account, scope, from });
  await takeLimits(deps, { phone, tenantId, origin: from.origin, known: await knownTo(deps, account?.id ?? '', from) });
  const askedBy = purpose === 'changePhone' ? scope?.accountId : undefined;
  const code = await makeCode(deps, { phone, purpose, asker: askerOf(from), askedBy });
  if (tenantId !== undefined) dispatch({ phone, purpose, code });
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
  if (!(await isPassword(deps, owner, typed, from))) throw new Refusal('credentialsWrong');
}

interface Asking {
  readonly account: Account | undefined;
  readonly scope: Scope | null;
  readonly from: From;
}

/**
 * The tenant whose message it is: the one that a new user may join, the caller's own, that of the third party to bind, else the home of
 * the account that has the number. Undefined: no message is sent, because no tenant asks for it.
 */
async function payer(deps: Deps, wish: Wish, { account, scope, from }: Asking): Promise<string | undefined> {
  const { purpose, username, bindTicket = '', inviteCode } = wish;
  if (purpose === 'register') return tenantToJoin(deps, inviteCode, from);
  if (purpose === 'changePhone') return scope?.tenantId;
  if (!account || (username !== undefined && account.username_key !== foldUsername(username))) return undefined;
  if (purpose !== 'bind') return account.home_tenant_id;
  return (await findBind(deps.db, deps.now(), bindTicket))?.tenantId;
}

interface Sending {
  readonly phone: string;
  readonly tenantId: string | undefined;
  readonly origin: string;
  readonly known: Awaited<ReturnType<typeof knownTo>>;
}

const aDay = (what: string, max: number) => ({ key: `sms:${what}`, windowMs: DAY_MS, max, refusal: 'smsTooMany' }) as const;

/** A send that one limit refuses costs nothing of the others. */
async function takeLimits({ db, now }: Deps, { phone, tenantId, origin, known }: Sending) {
  const asker = known.device === undefined ? `origin:${origin}` : `device:${known.device}`;
  const isStranger = known.device === undefined && !known.origin;
  const limits: readonly (Limit & { readonly refusal: RefusalName })[] = [
    { key: `sms:gap:${phone}@${asker}`, windowMs: GAP_MS, max: 1, refusal: 'smsTooSoon' },
    aDay(`phone:${phone}@${asker}`, A_DAY.phone),
    ...(isStranger ? [aDay(`strangers:${phone}`, A_DAY.strangers)] : []),
    aDay(`origin:${origin}`, A_DAY.origin),
    ...(tenantId === undefined ? [] : [aDay(`tenant:${tenantId}`, A_DAY.tenant)]),
  ];
  for (const [index, limit] of limits.entries()) {
    if (await takeUse(db, now(), limit)) continue;
    for (const { key } of limits.slice(0, index)) await giveBack(db, key);
    throw new Refusal(limit.refusal);
  }
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
