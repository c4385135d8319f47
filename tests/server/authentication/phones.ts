import { HEADERS } from '../../../contract/envelope';
import type { SmsPurpose } from '../../../contract/sms';
import { sendSmsCode } from '../../../contract/sms';
import type { SmsMessage } from '../../../server/platform/ports/providers';
import { encrypt } from '../identity/cipher';
import { type Someone, someone, type Wish } from '../organisation/people';
import type { Answer, World } from '../platform/world';
import { cipherOf, freshCaptcha } from './entering';

let count = 0;

/** An unused phone number. */
export const newPhone = () => `138${String(++count).padStart(8, '0')}`;

/** A user with a phone number. */
export async function caller(world: World, wish: Wish = {}): Promise<Someone & { readonly phone: string }> {
  const person = await someone(world, wish);
  const phone = newPhone();
  await world.db.updateTable('accounts').set({ phone }).where('id', '=', person.accountId).execute();
  return { ...person, phone };
}

/** Collects the messages that would be sent, at once and in order. */
export function collectMessages(world: World): SmsMessage[] {
  const messages: SmsMessage[] = [];
  world.providers.sms = { send: async (_now, message) => void messages.push(message) };
  return messages;
}

interface Wanted {
  readonly phone: string;
  readonly purpose?: SmsPurpose;
  readonly username?: string;
  readonly password?: string;
  readonly bindTicket?: string;
  readonly token?: string;
  readonly orgId?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly address?: string;
  readonly device?: string;
}

/** Asks for a code as a screen does. */
export async function askForCode(world: World, { token, orgId, password, address, device, ...wanted }: Wanted): Promise<Answer> {
  const { codeId, answer: captcha } = await freshCaptcha(world);
  const sealed = password === undefined ? {} : { password: encrypt(await cipherOf(world), codeId, password) };
  return world.call(sendSmsCode, {
    body: { ...wanted, ...sealed, captcha, codeId },
    ...(token === undefined ? {} : { token }),
    headers: { ...(orgId !== undefined && { orgid: orgId }), ...(device !== undefined && { [HEADERS.device]: device }) },
    address,
  });
}

/** The code that the phone receives after asking for one. */
export async function codeFor(world: World, messages: readonly SmsMessage[], wanted: Wanted): Promise<string> {
  const { code, desc } = await askForCode(world, wanted);
  const sent = messages.at(-1);
  if (code !== 200 || sent?.phone !== wanted.phone) throw new Error(`No code was sent: ${code} ${desc}`);
  return sent.code;
}
