import { readClocks } from '../../browser/clocks';
import { watchShown } from '../../browser/visibility';
import type { Notify } from '../../machines/base/notices';
import { createSmsCodeMachine, type SmsCodePorts } from '../../machines/credentials/sms-code';

/** The button that sends an SMS code, with the clocks of this browser. */
export const smsButton = (send: SmsCodePorts['send'], notify: Notify) =>
  createSmsCodeMachine({ send, clocks: readClocks, watchShown, notify });
