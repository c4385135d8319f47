import type { SmsPurpose } from '../../../contract/sms';

/** A code on its way to somebody's telephone. */
export interface SmsMessage {
  readonly phone: string;
  readonly purpose: SmsPurpose;
  readonly code: string;
}

/** Who sends text messages. It throws when one was not taken. */
export interface SmsProvider {
  send(now: number, message: SmsMessage): Promise<void>;
}
